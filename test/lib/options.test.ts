import fc from 'fast-check';
import {
  findClosestName,
  readOptionsAndDescribeProblems as readOptions,
} from '../../src/lib/option-problems';
import { getOptionAttributeName, type OptionsSchema } from '../../src/lib/options';

const schema = {
  panel: { type: 'oneOf', allowed: ['dropdown', 'drawer'], default: 'drawer', help: 'How it opens' },
  openFor: { type: 'number', default: 5000, min: 0, max: 60_000, integer: true, help: 'Milliseconds' },
  zoom: { type: 'flag', default: true, help: 'Zoom' },
  title: { type: 'text', default: '', help: 'Title' },
} as const satisfies OptionsSchema;

const createAttributeList = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

describe('options', () => {
  it('options: without settings and attributes the defaults apply', () => {
    expect(readOptions(schema, {}, [])).toEqual({
      values: { panel: 'drawer', openFor: 5000, zoom: true, title: '' },
      problems: [],
    });
  });

  it('options: an attribute takes precedence over the settings', () => {
    const { values } = readOptions(
      schema,
      { panel: 'dropdown', openFor: 1000, title: 'Giỏ' },
      createAttributeList({
        'data-tiem-open-for': '2000',
        'data-tiem-zoom': 'false',
        class: 'mini',
        'data-tiem': 'mini-cart',
      }),
    );
    expect(values).toEqual({ panel: 'dropdown', openFor: 2000, zoom: false, title: 'Giỏ' });
  });

  it.each([
    ['', true],
    ['true', true],
    ['false', false],
  ])('options: the attribute value "%s" of a flag is read as %s', (attributeValue, expected) => {
    expect(
      readOptions(schema, {}, createAttributeList({ 'data-tiem-zoom': attributeValue })).values.zoom,
    ).toBe(expected);
  });

  it.each([
    ['data-tiem-panel', 'popup', '"dropdown", "drawer"'],
    ['data-tiem-open-for', 'soon', 'a whole number from 0 up to 60000'],
    ['data-tiem-open-for', '', 'a whole number from 0 up to 60000'],
    ['data-tiem-open-for', '2.5', 'a whole number from 0 up to 60000'],
    ['data-tiem-open-for', '-1', 'a whole number from 0 up to 60000'],
    ['data-tiem-zoom', 'yes', 'true or false'],
    ['data-tiem-pannel', 'drawer', 'no such option; did you mean data-tiem-panel?'],
    [
      'data-tiem-__proto__',
      'x',
      'no such option; there are data-tiem-panel, data-tiem-open-for, data-tiem-zoom, data-tiem-title',
    ],
  ])('options: the invalid attribute %s="%s" is reported and the default is used', (name, value, allowed) => {
    const { values, problems } = readOptions(schema, {}, createAttributeList({ [name]: value }));
    expect(values).toEqual({ panel: 'drawer', openFor: 5000, zoom: true, title: '' });
    expect(problems).toEqual([{ name, value, allowed }]);
  });

  it('options: an invalid value in the settings is reported with its name in the settings, and the valid attribute is used', () => {
    const { values, problems } = readOptions(
      schema,
      { panel: ['drawer'], openfor: 1 },
      createAttributeList({ 'data-tiem-panel': 'dropdown' }),
    );
    expect(values.panel).toBe('dropdown');
    expect(problems).toEqual([
      { name: 'panel', value: '["drawer"]', allowed: '"dropdown", "drawer"' },
      { name: 'openfor', value: '1', allowed: 'no such option; did you mean openFor?' },
    ]);
  });

  it('options: on an element with two widgets, attributes of the loader and of the other widget are not reported', () => {
    const otherAttributes = createAttributeList({
      'data-tiem-when': 'idle',
      'data-tiem-state': 'ready',
      'data-tiem-loop': 'true',
    });
    expect(readOptions(schema, {}, otherAttributes).problems).toHaveLength(1);
    expect(readOptions(schema, {}, otherAttributes, true).problems).toEqual([]);
  });

  it('options: arbitrary values always give a result that conforms to the schema', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.dictionary(fc.string(), fc.string()),
        (settings, otherAttributes) => {
          const prefixed = Object.entries(otherAttributes).map(([name, value]) => ({
            name: `data-tiem-${name}`,
            value,
          }));
          const { values } = readOptions(schema, settings, prefixed);
          expect(Object.keys(values)).toEqual(Object.keys(schema));
          expect(['dropdown', 'drawer']).toContain(values.panel);
          expect(typeof values.zoom).toBe('boolean');
          expect(Number.isInteger(values.openFor) && values.openFor >= 0 && values.openFor <= 60_000).toBe(
            true,
          );
          expect(typeof values.title).toBe('string');
        },
      ),
    );
  });

  it('options: a camel-case name has an attribute with hyphens', () => {
    expect(getOptionAttributeName('openFor')).toBe('data-tiem-open-for');
  });

  it('options: an unknown name gets a suggestion only if a similar one exists', () => {
    expect(findClosestName('mini-crat', ['add-to-cart', 'mini-cart'])).toBe('mini-cart');
    expect(findClosestName('slider', ['add-to-cart', 'mini-cart'])).toBeUndefined();
  });
});
