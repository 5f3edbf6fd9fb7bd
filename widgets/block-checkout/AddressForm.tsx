import { type ReactElement, useMemo } from 'react';
import type { AddressKind } from '../../src/address';
import { addressFields } from '../../src/checkout';
import { AddressField } from './AddressField';
import { useForm } from './useForm';

/** Short fields stand two in a row where there is room. */
const HALF_WIDTH_FIELDS = new Set(['first_name', 'last_name', 'city', 'postcode', 'state']);

export function AddressForm({ kind }: { kind: AddressKind }): ReactElement {
  const form = useForm();
  const country = form.addresses.values[kind].country;
  const hasConditions = form.schema.fields.some(
    ({ additional }) => Object.keys(additional?.rules ?? {}).length,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields follow the country alone, unless they have conditions
  const fields = useMemo(
    () => addressFields(form, kind),
    [form.schema, kind, country, hasConditions && form],
  );
  return (
    <div id={kind} className="tiem-checkout__address wc-block-components-address-form">
      {fields
        .filter(({ hidden }) => !hidden)
        .map((field) => (
          <div
            key={field.name}
            className={`wc-block-components-address-form__${field.name.replaceAll('/', '-')}${HALF_WIDTH_FIELDS.has(field.name) ? ' is-half' : ''}`}
          >
            <AddressField kind={kind} field={field} />
          </div>
        ))}
    </div>
  );
}
