import { CHECKED_VALUE, type FieldDefinition } from '../../src/address';
import { convertToSentFieldValues } from '../../src/checkout/form/form.rules';

const createField = (name: string, overrides: Partial<FieldDefinition> = {}) =>
  ({ name, type: 'text', required: false, hidden: false, ...overrides }) as FieldDefinition;

test('additional fields of an order: checkboxes are sent as booleans, texts trimmed, hidden fields empty, and unedited fields not at all', () => {
  const fields = [
    createField('shop/box', { type: 'checkbox' }),
    createField('shop/off', { type: 'checkbox' }),
    createField('shop/text'),
    createField('shop/emptied'),
    createField('shop/untouched'),
    createField('shop/hidden', { hidden: true }),
    createField('shop/hidden-box', { hidden: true, type: 'checkbox' }),
  ];
  const values = {
    ...{ 'shop/box': CHECKED_VALUE, 'shop/off': 'false', 'shop/text': ' Hu\u1ebf ', 'shop/emptied': '' },
    ...{ 'shop/hidden': 'x', 'shop/hidden-box': CHECKED_VALUE },
  };
  expect(convertToSentFieldValues(fields, values)).toEqual({
    ...{ 'shop/box': true, 'shop/off': false, 'shop/text': 'Hu\u1ebf', 'shop/emptied': '' },
    ...{ 'shop/hidden': '', 'shop/hidden-box': '' },
  });
});
