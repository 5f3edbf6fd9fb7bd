import { CHECKED_VALUE, type FieldDefinition } from '../../src/address';
import { convertToSentValues } from '../../src/checkout/form/form.rules';

const field = (name: string, given: Partial<FieldDefinition> = {}) =>
  ({ name, type: 'text', required: false, hidden: false, ...given }) as FieldDefinition;

test('additional fields in the order: booleans and trimmed text are sent, hidden fields are empty, and fields never edited are left out', () => {
  const fields = [
    field('shop/box', { type: 'checkbox' }),
    field('shop/off', { type: 'checkbox' }),
    field('shop/text'),
    field('shop/emptied'),
    field('shop/untouched'),
    field('shop/hidden', { hidden: true }),
    field('shop/hidden-box', { hidden: true, type: 'checkbox' }),
  ];
  const values = {
    ...{ 'shop/box': CHECKED_VALUE, 'shop/off': 'false', 'shop/text': ' Hu\u1ebf ', 'shop/emptied': '' },
    ...{ 'shop/hidden': 'x', 'shop/hidden-box': CHECKED_VALUE },
  };
  expect(convertToSentValues(fields, values)).toEqual({
    ...{ 'shop/box': true, 'shop/off': false, 'shop/text': 'Hu\u1ebf', 'shop/emptied': '' },
    ...{ 'shop/hidden': '', 'shop/hidden-box': '' },
  });
});
