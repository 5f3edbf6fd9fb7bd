import type { OptionsOf, OptionsSchema } from '../../src/lib/options';

export const options = {
  show: {
    type: 'oneOf',
    allowed: ['select', 'swatches', 'buttons'],
    default: 'select',
    help: 'How the choices are shown: the server’s selects, pictures of the variations, or buttons with the names. Swatches and buttons drive the selects.',
  },
  alerts: {
    type: 'oneOf',
    allowed: ['inline', 'native'],
    default: 'inline',
    help: 'How a press of a button that cannot buy is answered: below the button, or with the browser’s own alert.',
  },
  template: {
    type: 'text',
    default: '',
    help: 'Name of the template that shows the chosen variation: `my-variation` stands for `#tmpl-my-variation`.',
  },
  unavailableTemplate: {
    type: 'text',
    default: '',
    help: 'Name of the template for a variation that is not on sale.',
  },
} as const satisfies OptionsSchema;

export type Options = OptionsOf<typeof options>;
