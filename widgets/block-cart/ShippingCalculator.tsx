import { type FormEvent, type ReactElement, useEffect, useId, useMemo, useState } from 'react';
import {
  decodeAddressSchema,
  type FieldDefinition,
  findChangedFields,
  getCountryChoices,
  getCountryFields,
  getFieldLabel,
  lacksStates,
  loadStates,
  validateField,
} from '../../src/address';
import { useApp } from '../../src/app/AppContext';
import { type Address, enqueueChange } from '../../src/cart';
import { Button } from '../../src/ui/Button';
import { Select } from '../../src/ui/fields/Select';
import { TextInput } from '../../src/ui/fields/TextInput';

/** The address fields that shipping rates depend on. */
const LOCATION_FIELDS = ['country', 'state', 'city', 'postcode'];

interface ShippingCalculatorProps {
  address: Address;
  onDone(): void;
}

export default function ShippingCalculator({ address, onDone }: ShippingCalculatorProps): ReactElement {
  const app = useApp();
  const { messages, settings } = app;
  const { t } = messages;
  const [edits, setEdits] = useState<Address>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isSubmitting, setSubmitting] = useState(false);
  const [states, setStates] = useState<Awaited<ReturnType<typeof loadStates>>>();
  const schema = useMemo(
    () => decodeAddressSchema(settings.raw, messages, states),
    [settings, messages, states],
  );
  const values = { ...address, ...edits };
  const country = values.country || schema.baseCountry;
  useEffect(() => {
    if (lacksStates(app, country)) void loadStates(app).then(setStates);
  }, [app, country]);
  const fields = getCountryFields(schema, country, (label) => t('field.optional', label)).filter(
    ({ name, hidden }) => LOCATION_FIELDS.includes(name) && !hidden,
  );

  function handleInput(name: string, value: string): void {
    setEdits((now) => ({ ...now, [name]: value, ...(name === 'country' && { state: '' }) }));
    setProblems((now) => ({ ...now, [name]: '' }));
  }

  async function submitEstimate(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = fields.flatMap((field) => {
      const isInvalid = validateField(field, { ...values, country }, schema.getCountryRules(country));
      return isInvalid
        ? [[field.name, t('field.invalid', field.label.toLocaleLowerCase(messages.locale))]]
        : [];
    });
    setProblems(Object.fromEntries(found));
    if (found.length > 0 || isSubmitting) return;
    setSubmitting(true);
    const shipping = findChangedFields({ ...edits, country }, address);
    const outcome = await enqueueChange(app, { kind: 'customer', shipping, urgent: true });
    setSubmitting(false);
    if (outcome.result === 'refused') return;
    setEdits({});
    onDone();
  }

  return (
    <form className="tiem-block-cart__estimate" onSubmit={(event) => void submitEstimate(event)} noValidate>
      {fields.map((field) => {
        const choices =
          field.name === 'country'
            ? getCountryChoices(schema, 'shipping')
            : Object.entries(field.name === 'state' ? schema.getCountryRules(country).states : {}).map(
                ([value, label]) => ({ value, label }),
              );
        return (
          <CalculatorField
            key={field.name}
            field={field}
            choices={choices}
            value={field.name === 'country' ? country : (values[field.name] ?? '')}
            problem={problems[field.name] ?? ''}
            onChange={(value) => handleInput(field.name, value)}
          />
        );
      })}
      <Button type="submit" isBusy={isSubmitting}>
        {t('shipping.estimate')}
      </Button>
    </form>
  );
}

interface CalculatorFieldProps {
  field: FieldDefinition;
  choices: readonly { value: string; label: string }[];
  value: string;
  problem: string;
  onChange(value: string): void;
}

const doNothing = () => {};

function CalculatorField({ field, choices, value, problem, onChange }: CalculatorFieldProps): ReactElement {
  const { messages } = useApp();
  const id = `${useId()}-${field.name}`;
  const label = getFieldLabel(field);
  if (choices.length === 0)
    return (
      <TextInput
        id={id}
        errorId={`shipping_${field.name}`}
        label={label}
        value={value}
        autoComplete={field.autocomplete}
        error={problem ? { message: problem, hidden: false } : undefined}
        messages={messages}
        onChange={onChange}
        onError={doNothing}
        onErrorCleared={doNothing}
      />
    );
  return (
    <Select
      id={id}
      errorId={`shipping_${field.name}`}
      label={label}
      placeholder={messages.t('field.choose', field.label.toLocaleLowerCase(messages.locale))}
      value={value}
      options={choices}
      required={field.required}
      autoComplete={field.autocomplete}
      error={problem ? { message: problem, hidden: false } : undefined}
      onChange={onChange}
    />
  );
}
