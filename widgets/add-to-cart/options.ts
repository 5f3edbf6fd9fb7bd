import type { MountContext } from '../../mount/runtime/mount.types';
import type { addingTexts } from '../../src/i18n/vi/adding';
import type { OptionsOf, OptionsSchema } from '../../src/lib/options';

export const options = {
  viewLink: {
    type: 'flag',
    default: true,
    help: 'Add a link to the cart beside the button after an addition; never on the cart page itself.',
  },
} as const satisfies OptionsSchema;

export type AddToCartContext = MountContext<OptionsOf<typeof options>, typeof addingTexts>;
