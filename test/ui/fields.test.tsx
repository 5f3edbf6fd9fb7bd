import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMessages } from '../../src/i18n/messages';
import { fieldTexts } from '../../src/i18n/vi/field';
import { Select, SortSelect } from '../../src/ui/fields/Select';
import { Textarea } from '../../src/ui/fields/Textarea';
import { type FieldError, TextInput, type TextInputProps } from '../../src/ui/fields/TextInput';
import { findAxeViolations } from '../support/ui/axe-violations';

const messages = createMessages().add(fieldTexts);

function ValidatedField(props: Partial<TextInputProps> & { initialValue?: string }) {
  const { initialValue = '', ...inputProps } = props;
  const [value, setValue] = useState(initialValue);
  const [error, setError] = useState<FieldError>();
  return (
    <TextInput
      id="billing-email"
      errorId="billing_email"
      label="Địa chỉ email"
      value={value}
      error={error}
      messages={messages}
      onChange={setValue}
      onError={setError}
      onErrorCleared={() => setError(undefined)}
      {...inputProps}
    />
  );
}

const getField = () => screen.getByRole<HTMLInputElement>('textbox');
const readFieldError = () => document.getElementById('validate-error-billing_email')?.textContent;

beforeEach(() => {
  document.documentElement.lang = 'vi';
});

describe('text field with validation', () => {
  // spec 4.7: an error is hidden while typing and shown on blur
  // spec 5.2: missing or of the wrong type: 'Please enter a valid %s', in lower case
  it('text field: the error appears when the invalid field loses the focus, and is linked to the field', async () => {
    const user = userEvent.setup();
    render(<ValidatedField required type="email" />);
    expect(readFieldError()).toBeUndefined();
    expect(getField()).not.toHaveAttribute('aria-invalid');
    await user.type(getField(), 'lan@');
    expect(readFieldError()).toBeUndefined();
    await user.tab();
    expect(readFieldError()).toBe('Vui lòng nhập địa chỉ email hợp lệ');
    expect(getField()).toBeInvalid();
    expect(getField()).toHaveAccessibleDescription('Vui lòng nhập địa chỉ email hợp lệ');
    expect(await findAxeViolations()).toEqual([]);
  });

  // spec 5.2: the error is cleared once it is right
  it('text field: the error is hidden while the shopper corrects the value, and removed once it is valid', async () => {
    const user = userEvent.setup();
    render(<ValidatedField required type="email" initialValue="lan@" />);
    await user.click(getField());
    await user.tab();
    expect(readFieldError()).toMatch('hợp lệ');
    await user.type(getField(), 'nhamay');
    expect(readFieldError()).toBeUndefined();
    await user.type(getField(), '.vn');
    await user.tab();
    expect(getField()).toBeValid();
    expect(readFieldError()).toBeUndefined();
  });

  // spec 5.2: a text is trimmed, then checked
  it('text field: a value of spaces counts as empty, and the value is trimmed on blur', async () => {
    const user = userEvent.setup();
    render(<ValidatedField required label="Họ và tên" />);
    await user.type(getField(), '   ');
    await user.tab();
    expect(readFieldError()).toBe('Vui lòng nhập họ và tên hợp lệ');
    await user.type(getField(), 'Lê Thu Hà  ');
    await user.tab();
    expect(getField()).toHaveValue('Lê Thu Hà');
    expect(readFieldError()).toBeUndefined();
  });

  it('text field: decomposed diacritics are converted to NFC on blur', async () => {
    const user = userEvent.setup();
    render(<ValidatedField label="Họ và tên" initialValue={'Ha\u0300'} />);
    await user.click(getField());
    await user.tab();
    expect(getField()).toHaveValue('H\u00e0');
  });

  // spec 5.2: a further check comes after the browser's
  it("text field: custom validation runs only if the browser's own checks pass", async () => {
    const user = userEvent.setup();
    const validatePostcode = (value: string) => (value === '700000' ? undefined : 'Mã bưu chính không đúng');
    render(<ValidatedField required label="Mã bưu chính" validateValue={validatePostcode} />);
    await user.click(getField());
    await user.tab();
    expect(readFieldError()).toBe('Vui lòng nhập mã bưu chính hợp lệ');
    await user.type(getField(), '70');
    await user.tab();
    expect(readFieldError()).toBe('Mã bưu chính không đúng');
    await user.type(getField(), '0000');
    await user.tab();
    expect(readFieldError()).toBeUndefined();
  });

  // spec 5.2: otherwise the browser's own message, where it speaks the page's language
  it("text field: shows the browser's error message if it is in the page's language, and Tiệm's own message otherwise", () => {
    render(<ValidatedField label="Mã số thuế" pattern="\d{10}" initialValue="12" />);
    Object.defineProperty(getField(), 'validationMessage', { value: 'Please match the requested format.' });
    fireEvent.focus(getField());
    fireEvent.blur(getField());
    expect(readFieldError()).toBe('Mã số thuế không đúng định dạng');
    document.documentElement.lang = 'en-GB';
    fireEvent.blur(getField());
    expect(readFieldError()).toBe('Please match the requested format.');
  });

  it('text field: when its rules change, it is validated again without showing the error', () => {
    const onError = jest.fn();
    const { rerender } = render(<ValidatedField onError={onError} />);
    expect(onError).not.toHaveBeenCalled();
    rerender(<ValidatedField required onError={onError} />);
    expect(onError).toHaveBeenCalledWith({ message: 'Vui lòng nhập địa chỉ email hợp lệ', hidden: true });
  });
});

// spec 2.7: order notes: two rows
// spec 9: textarea: 2 rows
it('textarea: has two rows', async () => {
  const onChange = jest.fn();
  render(<Textarea id="order-notes" label="Ghi chú" value="" onChange={onChange} />);
  expect(screen.getByLabelText('Ghi chú')).toHaveAttribute('rows', '2');
  await userEvent.type(screen.getByLabelText('Ghi chú'), 'Gọi');
  expect(onChange).toHaveBeenCalledTimes(3);
  expect(await findAxeViolations()).toEqual([]);
});

// spec 2.7: sort select: options by key
it('sort select: calls onChange with the key of the chosen option', async () => {
  const onChange = jest.fn();
  const options = [
    { key: 'date', label: 'Mới nhất' },
    { key: 'price', label: 'Giá tăng dần' },
  ];
  render(<SortSelect label="Sắp xếp" value="date" options={options} onChange={onChange} />);
  await userEvent.selectOptions(screen.getByLabelText('Sắp xếp'), 'Giá tăng dần');
  expect(onChange).toHaveBeenCalledWith('price');
  expect(await findAxeViolations()).toEqual([]);
});

describe('select with all countries', () => {
  const countries = Array.from({ length: 250 }, (_, index) => ({
    value: `L${index}`,
    label: `Nước ${index}`,
  }));
  const createCountrySelect = (value: string, onChange = jest.fn(), options = countries) => (
    <Select
      {...{
        id: 'country',
        errorId: 'country',
        label: 'Quốc gia',
        placeholder: 'Chọn…',
        value,
        options,
        onChange,
      }}
      required
      autoComplete="country"
      error={undefined}
    />
  );
  const getCountrySelect = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Quốc gia' });
  const getOptionTexts = () => [...getCountrySelect().options].map(({ text }) => text);
  const labels = ['Chọn…', ...countries.map(({ label }) => label)];

  it.each([
    ['L99', 'Nước 99'],
    ['', 'Chọn…'],
  ])(
    'country select: with the value "%s", every country is listed in order and the value selected',
    async (value, label) => {
      const onChange = jest.fn();
      render(createCountrySelect(value, onChange));
      expect(getCountrySelect()).toHaveDisplayValue(label);
      expect(getOptionTexts()).toEqual(labels);
      await userEvent.selectOptions(getCountrySelect(), 'Nước 3');
      expect(onChange).toHaveBeenCalledWith('L3');
    },
  );

  it('country select: when the form passes another value, the option with that value is selected', () => {
    const { rerender } = render(createCountrySelect(''));
    rerender(createCountrySelect('L7'));
    expect(getCountrySelect()).toHaveDisplayValue('Nước 7');
  });

  it('country select: a short list replaces a long one, and a long list a short one', () => {
    const { rerender } = render(createCountrySelect('L7'));
    rerender(createCountrySelect('L2', undefined, countries.slice(0, 3)));
    expect(getOptionTexts()).toEqual(['Chọn…', 'Nước 0', 'Nước 1', 'Nước 2']);
    expect(getCountrySelect()).toHaveDisplayValue('Nước 2');
    rerender(createCountrySelect('L200'));
    expect(getOptionTexts()).toEqual(labels);
    expect(getCountrySelect()).toHaveDisplayValue('Nước 200');
  });
});
