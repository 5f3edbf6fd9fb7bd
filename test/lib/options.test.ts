import fc from 'fast-check';
import { closestName, explainOptions as readOptions } from '../../src/lib/explain-options';
import { attributeOf, type OptionsSchema } from '../../src/lib/options';

const schema = {
  panel: { type: 'oneOf', allowed: ['dropdown', 'drawer'], default: 'drawer', help: 'How it opens' },
  openFor: { type: 'number', default: 5000, min: 0, max: 60_000, integer: true, help: 'Milliseconds' },
  zoom: { type: 'flag', default: true, help: 'Zoom' },
  title: { type: 'text', default: '', help: 'Title' },
} as const satisfies OptionsSchema;

const attributes = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

describe('options of a mount point', () => {
  it('are the defaults where nobody says otherwise', () => {
    expect(readOptions(schema, {}, [])).toEqual({
      values: { panel: 'drawer', openFor: 5000, zoom: true, title: '' },
      problems: [],
    });
  });

  it('come from the settings, and the attributes win over these', () => {
    const { values } = readOptions(
      schema,
      { panel: 'dropdown', openFor: 1000, title: 'Giỏ' },
      attributes({
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
  ])('read a flag written "%s" as %s', (written, expected) => {
    expect(readOptions(schema, {}, attributes({ 'data-tiem-zoom': written })).values.zoom).toBe(expected);
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
  ])('keep the default and report %s="%s"', (name, value, allowed) => {
    const { values, problems } = readOptions(schema, {}, attributes({ [name]: value }));
    expect(values).toEqual({ panel: 'drawer', openFor: 5000, zoom: true, title: '' });
    expect(problems).toEqual([{ name, value, allowed }]);
  });

  it('report a wrong setting by its own name and keep the right attribute', () => {
    const { values, problems } = readOptions(
      schema,
      { panel: ['drawer'], openfor: 1 },
      attributes({ 'data-tiem-panel': 'dropdown' }),
    );
    expect(values.panel).toBe('dropdown');
    expect(problems).toEqual([
      { name: 'panel', value: '["drawer"]', allowed: '"dropdown", "drawer"' },
      { name: 'openfor', value: '1', allowed: 'no such option; did you mean openFor?' },
    ]);
  });

  it('leave the loader its own attributes, and another widget on the element its options', () => {
    const given = attributes({
      'data-tiem-when': 'idle',
      'data-tiem-state': 'ready',
      'data-tiem-loop': 'true',
    });
    expect(readOptions(schema, {}, given).problems).toHaveLength(1);
    expect(readOptions(schema, {}, given, true).problems).toEqual([]);
  });

  it('never take a value that the schema forbids, whatever is written', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.dictionary(fc.string(), fc.string()),
        (settings, given) => {
          const prefixed = Object.entries(given).map(([name, value]) => ({
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

  it('are written in attributes with hyphens', () => {
    expect(attributeOf('openFor')).toBe('data-tiem-open-for');
  });

  it('suggest a name only where it is like the one written', () => {
    expect(closestName('mini-crat', ['add-to-cart', 'mini-cart'])).toBe('mini-cart');
    expect(closestName('slider', ['add-to-cart', 'mini-cart'])).toBeUndefined();
  });
});
