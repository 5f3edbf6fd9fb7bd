import type { OptionsOf, OptionsSchema } from '../../src/lib/options';

export const options = {
  show: {
    type: 'oneOf',
    allowed: ['select', 'swatches', 'buttons'],
    default: 'select',
    help: 'How the options are shown: the server’s selects, images of the variations, or buttons with the names. Swatches and buttons control the selects. An option whose variations have different images, or share one with another option, shows its name unless it has a `data-image`.',
  },
  alerts: {
    type: 'oneOf',
    allowed: ['inline', 'native'],
    default: 'inline',
    help: 'Where the message after a click on a disabled button is shown: below the button, or in a browser alert.',
  },
  template: {
    type: 'text',
    default: '',
    help: 'Name of the template for the chosen variation: `my-variation` means `#tmpl-my-variation`.',
  },
  unavailableTemplate: {
    type: 'text',
    default: '',
    help: 'Name of the template for an unavailable variation.',
  },
} as const satisfies OptionsSchema;

export type Options = OptionsOf<typeof options>;
