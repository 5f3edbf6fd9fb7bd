import type { OptionsSchema } from '../../src/lib/options';

export const options = {} as const satisfies OptionsSchema;
