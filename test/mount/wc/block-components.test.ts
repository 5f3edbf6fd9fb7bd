import { waitFor } from '@testing-library/dom';
import { createBlockComponents } from '../../../mount/bridges/wc-blocks/block-components';
import { createMethodComponents } from '../../../mount/bridges/wc-blocks/payment-components';
import { renderWithAttributes } from '../../../mount/bridges/wc-blocks/register-block';
import type { App } from '../../../src/app/app.types';
import { findPageReact, type PageReact } from '../../../src/extend/page-react';
import { validationDomain } from '../../../src/validation';
import { installPageReact } from '../../support/extend/page-react';

let removePageReact: () => void;
let node: HTMLElement;
beforeEach(() => {
  removePageReact = installPageReact();
  node = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  removePageReact();
  node.remove();
});

const getPageReact = () => findPageReact() as PageReact;

/** Creates an app that has no domain other than validation. */
function createValidationApp(): App {
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
  const { LoadingMask } = createMethodComponents(createValidationApp(), getPageReact());
  const h = getPageReact().createElement;
  const root = getPageReact().createRoot!(node);
  const renderLoadingMask = (isLoading: boolean) =>
    root.render(h(LoadingMask, { isLoading }, h('i', { id: 'hosted' })));
  renderLoadingMask(true);
  await waitFor(() => expect(node.querySelector('[aria-busy="true"] #hosted')).not.toBeNull());
  const hosted = node.querySelector('#hosted')!;
  hosted.innerHTML = '<input>';
  renderLoadingMask(false);
  await waitFor(() => expect(node.querySelector('[aria-busy="true"]')).toBeNull());
  expect(node.querySelector('#hosted')).toBe(hosted);
  expect(hosted.innerHTML).toBe('<input>');
  root.unmount();
});

test('ValidatedTextInput: blocks the order while it is required and empty', async () => {
  const app = createValidationApp();
  const { ValidatedTextInput } = createBlockComponents(app, getPageReact());
  const root = getPageReact().createRoot!(node);
  const renderValidatedInput = (value: string) =>
    root.render(
      getPageReact().createElement(ValidatedTextInput, {
        id: 'ma-so',
        label: 'Mã số thuế',
        required: true,
        value,
      }),
    );
  const getErrorIds = () => Object.keys((app.store.getState() as { validation: object }).validation);
  renderValidatedInput('');
  await waitFor(() => expect(getErrorIds()).toEqual(['ma-so']));
  expect(node.querySelector('input')).toHaveAccessibleName('Mã số thuế');
  renderValidatedInput('0101');
  await waitFor(() => expect(getErrorIds()).toEqual([]));
  renderValidatedInput('');
  await waitFor(() => expect(getErrorIds()).toEqual(['ma-so']));
  root.unmount();
  await waitFor(() => expect(getErrorIds()).toEqual([]));
});

test('registered block: attributes in the HTML are parsed by their declared types', () => {
  const attributes = {
    text: { type: 'string', default: 'A' },
    isOn: { type: 'boolean', default: false },
    size: { type: 'number', default: 1 },
    list: { type: 'array', default: ['a'] },
    broken: { type: 'object', default: { a: 1 } },
    given: { type: 'string', default: '' },
  };
  const element = renderWithAttributes(attributes, 'p', {
    isOn: 'true',
    size: '4',
    list: '["b"]',
    broken: '{',
    given: 'x',
    other: 'y',
  }) as { props: object };
  expect(element.props).toEqual({
    ...{ text: 'A', isOn: true, size: 4, list: ['b'], broken: { a: 1 }, given: 'x', other: 'y' },
  });
});
