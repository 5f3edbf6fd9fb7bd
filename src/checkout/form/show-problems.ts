import type { FieldDefinition, FieldProblem } from '../../address';
import type { App } from '../../app/app.types';
import type { Messages } from '../../i18n/keys';
import { errorsCleared, errorsSet, selectErrors } from '../../validation';
import { getCheckoutForm } from './checkout-form';
import {
  type FieldGroup,
  findFieldProblem,
  findFormProblems,
  NO_RULES,
  type VisibleProblem,
} from './form.rules';

/** Returns the error message for a problem of a field. */
export function formatProblem(
  problem: FieldProblem,
  { label, type, additional }: Pick<FieldDefinition, 'label' | 'type' | 'additional'>,
  { t, locale }: Messages,
): string {
  if (problem === 'postcode') return t('field.invalidPostcode');
  if (problem === 'phone') return t('field.invalidPhone');
  if (problem === 'pattern') return additional?.attributes.title || t('field.wrongPattern', label);
  if (type === 'checkbox') return additional?.errorMessage || t('field.tickRequired');
  if (type === 'select' && problem === 'missing')
    return t('field.chooseRequired', label.toLocaleLowerCase(locale));
  return t('field.invalid', label.toLocaleLowerCase(locale));
}

/** Returns the error message for the value of an additional field; undefined if it is valid. */
export function validateAdditionalValue(
  app: App,
  kind: FieldGroup,
  field: FieldDefinition,
  text: string,
): string | undefined {
  const found = findFieldProblem(
    getCheckoutForm(app),
    kind,
    field,
    { [field.name]: text, country: '' },
    NO_RULES,
  );
  return found && getProblemMessage({ ...found, field }, app.messages);
}

const getProblemMessage = (
  { problem, message, field }: Pick<VisibleProblem, 'problem' | 'message' | 'field'>,
  messages: Messages,
): string => message || formatProblem(problem, field, messages);

/** Shows all problems of the form; returns whether there are none. */
export function showFormProblems(app: App): boolean {
  const { store, messages } = app;
  const form = getCheckoutForm(app);
  const problems = findFormProblems(form);
  const { fields, additional } = form.schema;
  const ownErrorIds = [
    ...fields.flatMap(({ name }) => [`billing_${name}`, `shipping_${name}`]),
    ...additional.contact.map(({ name }) => `contact_${name}`),
    ...additional.order.map(({ name }) => `order_${name}`),
  ];
  // Clears errors of address fields that are now valid or hidden, but not errors set by a third-party script.
  const resolvedErrorIds = Object.entries(selectErrors(store.getState())).flatMap(([id, { source }]) =>
    ownErrorIds.includes(id) && !source && !problems.some(({ errorId }) => errorId === id) ? [id] : [],
  );
  if (resolvedErrorIds.length > 0) store.dispatch(errorsCleared(resolvedErrorIds));
  if (problems.length === 0) return true;
  store.dispatch(
    errorsSet(
      Object.fromEntries(
        problems.map((found) => [
          found.errorId,
          { message: getProblemMessage(found, messages), hidden: false },
        ]),
      ),
    ),
  );
  return false;
}
