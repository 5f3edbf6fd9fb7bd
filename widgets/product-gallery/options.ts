import type { OptionsSchema } from '../../src/lib/options';

export const options = {
  zoom: { type: 'flag', default: true, help: 'A closer look under a mouse, which follows it.' },
  lightbox: { type: 'flag', default: true, help: 'A press on a picture shows it alone, as large as it is.' },
} as const satisfies OptionsSchema;
