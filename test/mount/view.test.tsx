import { waitFor } from '@testing-library/dom';
import { useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { MountPointError } from '../../mount/runtime/errors';
import {
  createCatalogueEntry,
  createLoggingBehaviour,
  createViewDefinition,
  flushPromises,
  openLoader,
  readMountState,
} from '../support/mount/open-loader';

const SERVER = '<div data-tiem="cart"><a href="/gio-hang/" id="link">Giỏ hàng</a> <input name="other"></div>';
const getMountPoint = () => document.querySelector('[data-tiem="cart"]') as HTMLElement;

const RenderedText = () => <p>drawn</p>;
const CountButton = () => <button type="button">3</button>;
const CartLink = () => <a href="/gio-hang/">3</a>;
const GeneratedId = () => <p id={useId()} />;
const RenderIntoTarget = ({ target }: { target: Element }) => <>{createPortal('5', target)} beside</>;

function ThrowOnRender(): never {
  throw new Error('boom');
}

function ThrowLater({ setThrow }: { setThrow(throwNow: () => void): void }) {
  const [hasThrown, setHasThrown] = useState(false);
  setThrow(() => setHasThrown(true));
  if (hasThrown) throw new Error('boom');
  return <p>drawn</p>;
}

function EffectCallbacks({ runEffect, runCleanup }: { runEffect(): void; runCleanup?(): void }) {
  useEffect(() => {
    runEffect();
    return () => runCleanup?.();
  }, [runEffect, runCleanup]);
  return <p>drawn</p>;
}

const TwoButtons = ({ onOpen }: { onOpen(): void }) => (
  <>
    <button type="button" onClick={onOpen}>
      Giỏ
    </button>
    <button type="button">x</button>
  </>
);

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

test('view: replaces the whole element, and unmounting restores the same server nodes', async () => {
  document.body.innerHTML = SERVER;
  const nodes = [...getMountPoint().childNodes];
  (nodes[2] as HTMLInputElement).value = 'typed';
  openLoader({
    cart: createCatalogueEntry(
      createViewDefinition({ name: 'cart', shouldReplaceServerHtml: true, View: CountButton }),
    ),
  });
  expect([...getMountPoint().childNodes]).toEqual(nodes);
  await waitFor(() => expect(readMountState('[data-tiem]')).toBe('ready'));
  expect(getMountPoint().innerHTML).toBe('<tiem-root><button type="button">3</button></tiem-root>');
  window.tiem?.unmount();
  expect([...getMountPoint().childNodes]).toEqual(nodes);
  expect((nodes[2] as HTMLInputElement).value).toBe('typed');
  expect(nodes.every((node, index) => getMountPoint().childNodes[index] === node)).toBe(true);
});

test("view: can render beside or into the server's nodes, which stay in place", async () => {
  document.body.innerHTML = '<div data-tiem="cart"><form><b></b></form></div>';
  const form = document.querySelector('form');
  const target = document.querySelector('b') as HTMLElement;
  openLoader({
    cart: createCatalogueEntry(
      createViewDefinition({
        name: 'cart',
        View: RenderIntoTarget,
        read: () => ({ target }),
      }),
    ),
  });
  await waitFor(() => expect(readMountState('[data-tiem]')).toBe('ready'));
  expect(getMountPoint().innerHTML).toBe('<form><b>5</b></form><tiem-root> beside</tiem-root>');
  expect(document.querySelector('form')).toBe(form);
  window.tiem?.unmount();
  expect(getMountPoint().innerHTML).toBe('<form><b></b></form>');
});

test("view: the server's HTML stays on the page until the view has rendered", async () => {
  document.body.innerHTML = SERVER;
  const texts = new Set<string>();
  const observer = new MutationObserver(() => texts.add(getMountPoint().textContent?.trim() ?? ''));
  observer.observe(getMountPoint(), { childList: true, subtree: true });
  const seenByEffect: (string | null)[] = [];
  const recordTextInEffect = () => void seenByEffect.push(getMountPoint().textContent);
  openLoader({
    cart: createCatalogueEntry(
      createViewDefinition({
        name: 'cart',
        shouldReplaceServerHtml: true,
        View: EffectCallbacks,
        read: () => ({ runEffect: recordTextInEffect }),
      }),
    ),
  });
  await waitFor(() => expect(readMountState('[data-tiem]')).toBe('ready'));
  await flushPromises();
  observer.disconnect();
  expect([...texts].filter((text) => text !== 'Giỏ hàng')).toEqual(['drawn']);
  await waitFor(() => expect(seenByEffect[0]).toBe('drawn'));
});

test("view: when rendering throws, the server's nodes stay and other widgets mount", async () => {
  document.body.innerHTML = `${SERVER}<p data-tiem="toc"></p>`;
  const link = document.querySelector('#link');
  const otherWidget = createLoggingBehaviour('toc');
  const problems: string[] = [];
  openLoader({
    cart: createCatalogueEntry(
      createViewDefinition({ name: 'cart', shouldReplaceServerHtml: true, View: ThrowOnRender }),
    ),
    toc: createCatalogueEntry(otherWidget.definition),
  });
  window.tiem?.on('error', ({ kind, widget, message }) => problems.push(`${kind} ${widget}: ${message}`));
  await waitFor(() => expect(readMountState('[data-tiem]')).toBe('failed'));
  await waitFor(() => expect(otherWidget.log).toEqual(['mount']));
  expect(document.querySelector('#link')).toBe(link);
  expect(document.querySelector('tiem-root')).toBeNull();
  await waitFor(() =>
    expect(problems).toEqual(["render cart: The view threw while rendering. The server's HTML stays."]),
  );
});

test('view: when an effect throws right after the first render, the server’s nodes are restored', async () => {
  document.body.innerHTML = SERVER;
  const link = document.querySelector('#link');
  const throwInEffect = () => ThrowOnRender();
  openLoader({
    cart: createCatalogueEntry(
      createViewDefinition({
        name: 'cart',
        shouldReplaceServerHtml: true,
        View: EffectCallbacks,
        read: () => ({ runEffect: throwInEffect }),
      }),
    ),
  });
  await waitFor(() => expect(readMountState('[data-tiem]')).toBe('failed'));
  await flushPromises();
  expect(readMountState('[data-tiem]')).toBe('failed');
  expect(document.querySelector('#link')).toBe(link);
  expect(document.querySelector('tiem-root')).toBeNull();
});

test("view: when a later render throws, the server's nodes are restored", async () => {
  document.body.innerHTML = SERVER;
  const link = document.querySelector('#link');
  let throwInView = () => {};
  const storeThrowCallback = (callback: () => void) => {
    throwInView = callback;
  };
  openLoader({
    cart: createCatalogueEntry(
      createViewDefinition({
        name: 'cart',
        shouldReplaceServerHtml: true,
        View: ThrowLater,
        read: () => ({ setThrow: storeThrowCallback }),
      }),
    ),
  });
  await waitFor(() => expect(readMountState('[data-tiem]')).toBe('ready'));
  throwInView();
  await waitFor(() => expect(readMountState('[data-tiem]')).toBe('failed'));
  expect(document.querySelector('#link')).toBe(link);
  expect(document.querySelector('tiem-root')).toBeNull();
  window.tiem?.mount();
  await waitFor(() => expect(readMountState('[data-tiem]')).toBe('ready'));
});

// fault 27
test("view: an invalid attribute in the HTML is reported with the expected value, and the server's HTML stays", async () => {
  document.body.innerHTML = SERVER;
  const readInvalidAttribute = () => {
    throw new MountPointError({
      element: getMountPoint(),
      attribute: 'data-count',
      allowed: 'a whole number',
    });
  };
  const problems: string[] = [];
  openLoader({
    cart: createCatalogueEntry(
      createViewDefinition({
        name: 'cart',
        shouldReplaceServerHtml: true,
        View: RenderedText,
        read: readInvalidAttribute,
      }),
    ),
  });
  window.tiem?.on('error', ({ kind, message }) => problems.push(`${kind}: ${message}`));
  await waitFor(() => expect(readMountState('[data-tiem]')).toBe('failed'));
  await waitFor(() =>
    expect(problems).toEqual(["contract: data-count: expected a whole number. The server's HTML stays."]),
  );
  expect(getMountPoint().querySelector('#link')).not.toBeNull();
});

test('view: a click on a server link before mounting is replayed on the rendered button that replaces it', async () => {
  document.body.innerHTML =
    '<div data-tiem="cart"><a href="/gio-hang/"><i>Giỏ</i></a><a href="/x">x</a></div>';
  const onOpen = jest.fn();
  const readOnOpenProp = () => ({ onOpen });
  openLoader({
    cart: createCatalogueEntry(
      createViewDefinition({
        name: 'cart',
        shouldReplaceServerHtml: true,
        View: TwoButtons,
        read: readOnOpenProp,
      }),
      {
        when: 'intent',
      },
    ),
  });
  document.querySelector('i')?.click();
  await waitFor(() => expect(onOpen).toHaveBeenCalledTimes(1));
  await flushPromises();
  expect(onOpen).toHaveBeenCalledTimes(1);
});

test('view: a listener added in an effect receives the replayed click', async () => {
  document.body.innerHTML = SERVER;
  const handleClick = jest.fn((event: Event) => event.preventDefault());
  const addClickListenerInEffect = () =>
    getMountPoint().querySelector('a')?.addEventListener('click', handleClick);
  const definition = createViewDefinition({
    name: 'cart',
    View: EffectCallbacks,
    read: () => ({ runEffect: addClickListenerInEffect }),
  });
  openLoader({ cart: createCatalogueEntry(definition, { when: 'intent' }) });
  document.querySelector('a')?.click();
  await waitFor(() => expect(handleClick).toHaveBeenCalled());
});

test('view: the rendered replacement of a focused server link gets the focus', async () => {
  document.body.innerHTML = SERVER;
  document.querySelector<HTMLElement>('#link')?.focus();
  openLoader({
    cart: createCatalogueEntry(
      createViewDefinition({ name: 'cart', shouldReplaceServerHtml: true, View: CartLink }),
    ),
  });
  await waitFor(() => expect(readMountState('[data-tiem]')).toBe('ready'));
  expect(document.activeElement).toBe(document.querySelector('tiem-root a'));
});

test('view: generated ids differ between several views on one page', async () => {
  document.body.innerHTML = '<div data-tiem="cart"></div><div data-tiem="cart"></div>';
  openLoader({
    cart: createCatalogueEntry(
      createViewDefinition({ name: 'cart', shouldReplaceServerHtml: true, View: GeneratedId }),
    ),
  });
  await waitFor(() => expect(document.querySelectorAll('tiem-root p')).toHaveLength(2));
  const ids = [...document.querySelectorAll('tiem-root p')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
});

test('view: is unmounted and its effects are cleaned up when the theme removes its mount point', async () => {
  document.body.innerHTML = `<main>${SERVER}</main>`;
  let activeEffects = 0;
  const increaseActiveEffects = () => void activeEffects++;
  const decreaseActiveEffects = () => void activeEffects--;
  openLoader({
    cart: createCatalogueEntry(
      createViewDefinition({
        name: 'cart',
        shouldReplaceServerHtml: true,
        View: EffectCallbacks,
        read: () => ({ runEffect: increaseActiveEffects, runCleanup: decreaseActiveEffects }),
      }),
    ),
  });
  await waitFor(() => expect(activeEffects).toBe(1));
  const main = document.querySelector('main') as HTMLElement;
  main.innerHTML = SERVER;
  await waitFor(() => expect(document.querySelector('tiem-root p')).not.toBeNull());
  await flushPromises();
  expect(activeEffects).toBe(1);
  main.innerHTML = '';
  await waitFor(() => expect(activeEffects).toBe(0));
});

test("view: renders in React's StrictMode in tests and development", async () => {
  document.body.innerHTML = SERVER;
  let effectCount = 0;
  const countEffectRun = () => void effectCount++;
  openLoader({
    cart: createCatalogueEntry(
      createViewDefinition({
        name: 'cart',
        shouldReplaceServerHtml: true,
        View: EffectCallbacks,
        read: () => ({ runEffect: countEffectRun }),
      }),
    ),
  });
  await waitFor(() => expect(readMountState('[data-tiem]')).toBe('ready'));
  // Expects two runs of the effect with React, whose StrictMode runs effects twice, and one with Preact, which has no
  // StrictMode.
  await waitFor(() => expect(effectCount).toBe(process.env.TIEM_BUILD === 'compact' ? 1 : 2));
});
