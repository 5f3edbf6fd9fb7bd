import type { OptionsSchema } from '../../src/lib/options';

export const options = {
  cut: {
    type: 'number',
    default: 600,
    min: 0,
    integer: true,
    help: 'Height in pixels to which a longer description is cut; 0 shows it whole.',
  },
} as const satisfies OptionsSchema;
