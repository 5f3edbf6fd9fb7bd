import { waitFor } from '@testing-library/dom';
import { createBlockComponents } from '../../../mount/bridges/wc-blocks/block-components';
import { componentsFor } from '../../../mount/bridges/wc-blocks/payment-components';
import { withAttributes } from '../../../mount/bridges/wc-blocks/register-block';
import type { App } from '../../../src/app/app.types';
import { findPageReact, type PageReact } from '../../../src/extend/page-react';
import { validationDomain } from '../../../src/validation';
import { installPageReact } from '../../support/extend/page-react';

let undo: () => void;
let node: HTMLElement;
beforeEach(() => {
  undo = installPageReact();
  node = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  undo();
  node.remove();
});

const react = () => findPageReact() as PageReact;

/** An app that has only the validation domain. */
function app(): App {
  let validation = validationDomain.reducer(undefined, { type: 'start' });
  return {
    settings: { currency: { code: 'VND' } },
    messages: { t: (key: string) => key },
    store: {
      getState: () => ({ validation }),
      dispatch: (action: { type: string }) => {
        validation = validationDomain.reducer(validation, action);
      },
    },
  } as unknown as App;
}

test('LoadingMask: its children stay mounted when loading ends', async () => {
  const { LoadingMask } = componentsFor(app(), react());
  const h = react().createElement;
  const root = react().createRoot!(node);
  const draw = (isLoading: boolean) => root.render(h(LoadingMask, { isLoading }, h('i', { id: 'hosted' })));
  draw(true);
  await waitFor(() => expect(node.querySelector('[aria-busy="true"] #hosted')).not.toBeNull());
  const hosted = node.querySelector('#hosted')!;
  hosted.innerHTML = '<input>';
  draw(false);
  await waitFor(() => expect(node.querySelector('[aria-busy="true"]')).toBeNull());
  expect(node.querySelector('#hosted')).toBe(hosted);
  expect(hosted.innerHTML).toBe('<input>');
  root.unmount();
});

test('ValidatedTextInput: blocks the order while it is required and empty', async () => {
  const own = app();
  const { ValidatedTextInput } = createBlockComponents(own, react());
  const root = react().createRoot!(node);
  const draw = (value: string) =>
    root.render(
      react().createElement(ValidatedTextInput, { id: 'ma-so', label: 'Mã số thuế', required: true, value }),
    );
  const errors = () => Object.keys((own.store.getState() as { validation: object }).validation);
  draw('');
  await waitFor(() => expect(errors()).toEqual(['ma-so']));
  expect(node.querySelector('input')).toHaveAccessibleName('Mã số thuế');
  draw('0101');
  await waitFor(() => expect(errors()).toEqual([]));
  draw('');
  await waitFor(() => expect(errors()).toEqual(['ma-so']));
  root.unmount();
  await waitFor(() => expect(errors()).toEqual([]));
});

test('withFilteredAttributes: attributes in the HTML are parsed by their declared types', () => {
  const declared = {
    text: { type: 'string', default: 'A' },
    isOn: { type: 'boolean', default: false },
    size: { type: 'number', default: 1 },
    list: { type: 'array', default: ['a'] },
    broken: { type: 'object', default: { a: 1 } },
    given: { type: 'string', default: '' },
  };
  const drawn = withAttributes(declared, 'p', {
    isOn: 'true',
    size: '4',
    list: '["b"]',
    broken: '{',
    given: 'x',
    other: 'y',
  }) as { props: object };
  expect(drawn.props).toEqual({
    ...{ text: 'A', isOn: true, size: 4, list: ['b'], broken: { a: 1 }, given: 'x', other: 'y' },
  });
});
