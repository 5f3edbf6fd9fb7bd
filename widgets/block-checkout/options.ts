import type { OptionsSchema } from '../../src/lib/options';

export const options = {
  stepNumbers: { type: 'flag', default: false, help: 'Number the steps of the form.' },
} as const satisfies OptionsSchema;
