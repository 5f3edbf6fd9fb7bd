import type { AddChange, AjaxAddChange, ChangeRules, FormAddChange, Way } from '../../cart.change.types';
import type { Addition } from '../../cart.kinds';
import { BATCH_WINDOW } from './timing';

/** Adding twice adds twice: nothing replaces an addition, and no cart can be said to hold it already. */
function additionRules<C extends Addition>(way: Way): ChangeRules<C> {
  return {
    way: () => way,
    request: (change) => ({
      path: '/wc/store/v1/cart/add-item',
      body: change.kind === 'add' ? change.item : null,
    }),
    dueAt: (change) => (way === 'store' ? change.firstAt + BATCH_WINDOW : change.at),
    isReplacedBy: () => false,
    holds: () => false,
  };
}

export const addRules = additionRules<AddChange>('store');
export const ajaxAddRules = additionRules<AjaxAddChange>('ajax');
export const formAddRules = additionRules<FormAddChange>('form');
