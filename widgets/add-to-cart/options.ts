import type { MountContext } from '../../mount/runtime/mount.types';
import type { addingTexts } from '../../src/i18n/vi/adding';
import type { OptionsOf, OptionsSchema } from '../../src/lib/options';

export const options = {
  viewLink: {
    type: 'flag',
    default: true,
    help: 'Put a link to the cart beside the button once something was added; never on the cart page itself.',
  },
} as const satisfies OptionsSchema;

export type AddToCartContext = MountContext<OptionsOf<typeof options>, typeof addingTexts>;
