import { waitFor } from '@testing-library/dom';
import { useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { MountPointError } from '../../mount/runtime/errors';
import {
  createEntry,
  createRecorder,
  createView,
  flushPromises,
  openLoader,
  readState,
} from '../support/mount/open-loader';

const SERVER = '<div data-tiem="cart"><a href="/gio-hang/" id="link">Giỏ hàng</a> <input name="other"></div>';
const point = () => document.querySelector('[data-tiem="cart"]') as HTMLElement;

const Drawn = () => <p>drawn</p>;
const Count = () => <button type="button">3</button>;
const Link = () => <a href="/gio-hang/">3</a>;
const Identified = () => <p id={useId()} />;
const RenderInto = ({ place }: { place: Element }) => <>{createPortal('5', place)} beside</>;

function Breaking(): never {
  throw new Error('boom');
}

function BreakingLater({ setBreaker }: { setBreaker(breakIt: () => void): void }) {
  const [broken, setBroken] = useState(false);
  setBreaker(() => setBroken(true));
  if (broken) throw new Error('boom');
  return <p>drawn</p>;
}

function Telling({ came, left }: { came(): void; left?(): void }) {
  useEffect(() => {
    came();
    return () => left?.();
  }, [came, left]);
  return <p>drawn</p>;
}

const Buttons = ({ opened }: { opened(): void }) => (
  <>
    <button type="button" onClick={opened}>
      Giỏ
    </button>
    <button type="button">x</button>
  </>
);

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

test('view: replaces the whole element, and unmounting restores the same server nodes', async () => {
  document.body.innerHTML = SERVER;
  const nodes = [...point().childNodes];
  (nodes[2] as HTMLInputElement).value = 'typed';
  openLoader({
    cart: createEntry(createView({ name: 'cart', replaces: 'whole', View: Count })),
  });
  expect([...point().childNodes]).toEqual(nodes);
  await waitFor(() => expect(readState('[data-tiem]')).toBe('ready'));
  expect(point().innerHTML).toBe('<tiem-root><button type="button">3</button></tiem-root>');
  window.tiem?.unmount();
  expect([...point().childNodes]).toEqual(nodes);
  expect((nodes[2] as HTMLInputElement).value).toBe('typed');
  expect(nodes.every((node, index) => point().childNodes[index] === node)).toBe(true);
});

test("view: may render beside the server's nodes, which stay in place, and may render into them", async () => {
  document.body.innerHTML = '<div data-tiem="cart"><form><b></b></form></div>';
  const form = document.querySelector('form');
  const place = document.querySelector('b') as HTMLElement;
  openLoader({
    cart: createEntry(
      createView({ name: 'cart', replaces: 'beside', View: RenderInto, read: () => ({ place }) }),
    ),
  });
  await waitFor(() => expect(readState('[data-tiem]')).toBe('ready'));
  expect(point().innerHTML).toBe('<form><b>5</b></form><tiem-root> beside</tiem-root>');
  expect(document.querySelector('form')).toBe(form);
  window.tiem?.unmount();
  expect(point().innerHTML).toBe('<form><b></b></form>');
});

test("view: the server's HTML is never missing from the page until the view has rendered", async () => {
  document.body.innerHTML = SERVER;
  const texts = new Set<string>();
  const observer = new MutationObserver(() => texts.add(point().textContent?.trim() ?? ''));
  observer.observe(point(), { childList: true, subtree: true });
  const seenByEffect: (string | null)[] = [];
  const came = () => void seenByEffect.push(point().textContent);
  openLoader({
    cart: createEntry(createView({ name: 'cart', replaces: 'whole', View: Telling, read: () => ({ came }) })),
  });
  await waitFor(() => expect(readState('[data-tiem]')).toBe('ready'));
  await flushPromises();
  observer.disconnect();
  expect([...texts].filter((text) => text !== 'Giỏ hàng')).toEqual(['drawn']);
  await waitFor(() => expect(seenByEffect[0]).toBe('drawn'));
});

test("view: when it throws while rendering, the server's nodes stay and other widgets work", async () => {
  document.body.innerHTML = `${SERVER}<p data-tiem="toc"></p>`;
  const link = document.querySelector('#link');
  const neighbour = createRecorder('toc');
  const problems: string[] = [];
  openLoader({
    cart: createEntry(createView({ name: 'cart', replaces: 'whole', View: Breaking })),
    toc: createEntry(neighbour.definition),
  });
  window.tiem?.on('error', ({ kind, widget, message }) => problems.push(`${kind} ${widget}: ${message}`));
  await waitFor(() => expect(readState('[data-tiem]')).toBe('failed'));
  await waitFor(() => expect(neighbour.log).toEqual(['mount']));
  expect(document.querySelector('#link')).toBe(link);
  expect(document.querySelector('tiem-root')).toBeNull();
  await waitFor(() =>
    expect(problems).toEqual(["render cart: The view threw while rendering. The server's HTML stays."]),
  );
});

test('view: when an effect throws right after the first render, the server’s nodes are restored', async () => {
  document.body.innerHTML = SERVER;
  const link = document.querySelector('#link');
  const came = () => Breaking();
  openLoader({
    cart: createEntry(createView({ name: 'cart', replaces: 'whole', View: Telling, read: () => ({ came }) })),
  });
  await waitFor(() => expect(readState('[data-tiem]')).toBe('failed'));
  await flushPromises();
  expect(readState('[data-tiem]')).toBe('failed');
  expect(document.querySelector('#link')).toBe(link);
  expect(document.querySelector('tiem-root')).toBeNull();
});

test("view: when it throws later, the server's nodes are restored", async () => {
  document.body.innerHTML = SERVER;
  const link = document.querySelector('#link');
  let breakIt = () => {};
  const setBreaker = (given: () => void) => {
    breakIt = given;
  };
  openLoader({
    cart: createEntry(
      createView({ name: 'cart', replaces: 'whole', View: BreakingLater, read: () => ({ setBreaker }) }),
    ),
  });
  await waitFor(() => expect(readState('[data-tiem]')).toBe('ready'));
  breakIt();
  await waitFor(() => expect(readState('[data-tiem]')).toBe('failed'));
  expect(document.querySelector('#link')).toBe(link);
  expect(document.querySelector('tiem-root')).toBeNull();
  window.tiem?.mount();
  await waitFor(() => expect(readState('[data-tiem]')).toBe('ready'));
});

// fault 27
test("view: invalid HTML is reported with what was expected, and the server's HTML stays", async () => {
  document.body.innerHTML = SERVER;
  const read = () => {
    throw new MountPointError({ element: point(), attribute: 'data-count', allowed: 'a whole number' });
  };
  const problems: string[] = [];
  openLoader({ cart: createEntry(createView({ name: 'cart', replaces: 'whole', View: Drawn, read })) });
  window.tiem?.on('error', ({ kind, message }) => problems.push(`${kind}: ${message}`));
  await waitFor(() => expect(readState('[data-tiem]')).toBe('failed'));
  await waitFor(() =>
    expect(problems).toEqual(["contract: data-count: expected a whole number. The server's HTML stays."]),
  );
  expect(point().querySelector('#link')).not.toBeNull();
});

test('view: a click on a server link before mounting is replayed on the rendered button that replaces it', async () => {
  document.body.innerHTML =
    '<div data-tiem="cart"><a href="/gio-hang/"><i>Giỏ</i></a><a href="/x">x</a></div>';
  const opened = jest.fn();
  const read = () => ({ opened });
  openLoader({
    cart: createEntry(createView({ name: 'cart', replaces: 'whole', View: Buttons, read }), {
      when: 'intent',
    }),
  });
  document.querySelector('i')?.click();
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
  await flushPromises();
  expect(opened).toHaveBeenCalledTimes(1);
});

test('view: a listener added in an effect receives the replayed click', async () => {
  document.body.innerHTML = SERVER;
  const heard = jest.fn((event: Event) => event.preventDefault());
  const came = () => point().querySelector('a')?.addEventListener('click', heard);
  const definition = createView({ name: 'cart', replaces: 'beside', View: Telling, read: () => ({ came }) });
  openLoader({ cart: createEntry(definition, { when: 'intent' }) });
  document.querySelector('a')?.click();
  await waitFor(() => expect(heard).toHaveBeenCalled());
});

test('view: the replacement of a focused server link gets the focus', async () => {
  document.body.innerHTML = SERVER;
  document.querySelector<HTMLElement>('#link')?.focus();
  openLoader({ cart: createEntry(createView({ name: 'cart', replaces: 'whole', View: Link })) });
  await waitFor(() => expect(readState('[data-tiem]')).toBe('ready'));
  expect(document.activeElement).toBe(document.querySelector('tiem-root a'));
});

test('view: generated ids differ between several views on one page', async () => {
  document.body.innerHTML = '<div data-tiem="cart"></div><div data-tiem="cart"></div>';
  openLoader({ cart: createEntry(createView({ name: 'cart', replaces: 'whole', View: Identified })) });
  await waitFor(() => expect(document.querySelectorAll('tiem-root p')).toHaveLength(2));
  const ids = [...document.querySelectorAll('tiem-root p')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
});

test('view: unmounted, with its effects cleaned up, when the theme removes its content', async () => {
  document.body.innerHTML = `<main>${SERVER}</main>`;
  let running = 0;
  const came = () => void running++;
  const left = () => void running--;
  openLoader({
    cart: createEntry(
      createView({ name: 'cart', replaces: 'whole', View: Telling, read: () => ({ came, left }) }),
    ),
  });
  await waitFor(() => expect(running).toBe(1));
  const main = document.querySelector('main') as HTMLElement;
  main.innerHTML = SERVER;
  await waitFor(() => expect(document.querySelector('tiem-root p')).not.toBeNull());
  await flushPromises();
  expect(running).toBe(1);
  main.innerHTML = '';
  await waitFor(() => expect(running).toBe(0));
});

test("view: rendered in React's strict mode in tests and development", async () => {
  document.body.innerHTML = SERVER;
  let effects = 0;
  const came = () => void effects++;
  openLoader({
    cart: createEntry(createView({ name: 'cart', replaces: 'whole', View: Telling, read: () => ({ came }) })),
  });
  await waitFor(() => expect(readState('[data-tiem]')).toBe('ready'));
  // Preact has no strict mode.
  await waitFor(() => expect(effects).toBe(process.env.TIEM_BUILD === 'compact' ? 1 : 2));
});
