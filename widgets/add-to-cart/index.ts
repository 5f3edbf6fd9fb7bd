import type { BehaviourDefinition } from '../../mount/mount.types';
import { mountButton } from './button';
import { mountForm } from './form';
import { options } from './options';
import './add-to-cart.css';

const addToCart: BehaviourDefinition<typeof options> = {
  kind: 'behaviour',
  name: 'add-to-cart',
  options,
  mount(place) {
    const { element } = place;
    if (element instanceof HTMLFormElement) return mountForm(place, element);
    // What has to be chosen first, or is sold elsewhere, has no such class and stays the link it is.
    if (element.classList.contains('ajax_add_to_cart')) return mountButton(place);
    return () => {};
  },
};

export default addToCart;
