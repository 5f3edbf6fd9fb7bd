import type {
  AddChange,
  AjaxAddChange,
  CartChange,
  FormAddChange,
  QuantityChange,
  RemoveChange,
} from './cart.change.types';

export type Addition = AddChange | AjaxAddChange | FormAddChange;
export type LineChange = QuantityChange | RemoveChange;

export function isAddition(change: CartChange): change is Addition {
  return change.kind === 'add' || change.kind === 'ajaxAdd' || change.kind === 'formAdd';
}

export function isLineChange(change: CartChange): change is LineChange {
  return change.kind === 'quantity' || change.kind === 'remove';
}
