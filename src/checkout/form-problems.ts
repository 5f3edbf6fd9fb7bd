import type { FieldDefinition, FieldProblem } from '../address';
import type { App } from '../app/app.types';
import type { Messages } from '../i18n/messages.types';
import { errorsCleared, errorsFound, selectErrors } from '../validation';
import { formOf } from './form';
import { formProblems, type ShownProblem } from './form.rules';

/** The sentence beside a field. */
export function problemText(
  problem: FieldProblem,
  { label }: Pick<FieldDefinition, 'label'>,
  { t, locale }: Messages,
): string {
  if (problem === 'postcode') return t('field.invalidPostcode');
  if (problem === 'phone') return t('field.invalidPhone');
  return t('field.invalid', label.toLocaleLowerCase(locale));
}

/** Shows what is wrong with the form; returns whether nothing is. */
export function tellFormProblems(app: App): boolean {
  const { store, messages } = app;
  const form = formOf(app);
  const problems = formProblems(form);
  const own = form.schema.fields.flatMap(({ name }) => [`billing_${name}`, `shipping_${name}`]);
  // Of an address field that is right, or is no longer asked for. What a script has set there is the script's.
  const gone = Object.entries(selectErrors(store.getState())).flatMap(([id, { source }]) =>
    own.includes(id) && !source && !problems.some(({ errorId }) => errorId === id) ? [id] : [],
  );
  if (gone.length > 0) store.dispatch(errorsCleared(gone));
  if (problems.length === 0) return true;
  store.dispatch(
    errorsFound(
      Object.fromEntries(
        problems.map(({ errorId, problem, field }: ShownProblem) => [
          errorId,
          { message: problemText(problem, field, messages), hidden: false },
        ]),
      ),
    ),
  );
  return false;
}
