import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { waitFor } from '@testing-library/dom';
import {
  createCatalogueEntry,
  createLoggingBehaviour,
  flushPromises,
  openLoader,
  readMountState,
} from '../support/mount/open-loader';

const createMountPointElement = (html: string) => {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content.firstElementChild as HTMLElement;
};

test('page observer: mount points inserted later are mounted, even deeply nested ones', async () => {
  const { definition, log } = createLoggingBehaviour();
  openLoader({ tabs: createCatalogueEntry(definition) });
  document.body.append(createMountPointElement('<section><p><span data-tiem="tabs"></span></p></section>'));
  await waitFor(() => expect(log).toEqual(['mount']));
});

test('page observer: widgets mount and unmount when data-tiem is added or changed', async () => {
  const one = createLoggingBehaviour('one');
  const two = createLoggingBehaviour('two');
  document.body.innerHTML = '<div></div>';
  openLoader({ one: createCatalogueEntry(one.definition), two: createCatalogueEntry(two.definition) });
  const div = document.querySelector('div') as HTMLElement;
  div.setAttribute('data-tiem', 'one');
  await waitFor(() => expect(one.log).toEqual(['mount']));
  div.setAttribute('data-tiem', 'two');
  await waitFor(() => expect(two.log).toEqual(['mount']));
  expect(one.log).toEqual(['mount', 'unmount']);
  div.removeAttribute('data-tiem');
  await waitFor(() => expect(two.log).toEqual(['mount', 'unmount']));
  expect(readMountState('div')).toBeNull();
});

// fault 38
test('page observer: a removed element is unmounted with an event, and a moved element stays mounted', async () => {
  const { definition, log } = createLoggingBehaviour();
  document.body.innerHTML = '<header></header><div data-tiem="tabs"></div><footer></footer>';
  openLoader({ tabs: createCatalogueEntry(definition) });
  await waitFor(() => expect(log).toEqual(['mount']));
  const unmounted: string[] = [];
  window.tiem?.on('unmounted', ({ widget }) => unmounted.push(widget));
  const div = document.querySelector('div') as HTMLElement;
  document.querySelector('header')?.append(div);
  document.querySelector('footer')?.append(div);
  await flushPromises();
  expect(log).toEqual(['mount']);
  div.remove();
  await flushPromises();
  expect(log).toEqual(['mount', 'unmount']);
  expect(unmounted).toEqual(['tabs']);
  document.body.append(div);
  await waitFor(() => expect(log).toEqual(['mount', 'unmount', 'mount']));
});

test('page observer: when an element is replaced, its widget unmounts before the new widget mounts', async () => {
  const order: string[] = [];
  const { definition } = createLoggingBehaviour();
  const recordingDefinition = {
    ...definition,
    mount({ element: { id } }: { element: HTMLElement }) {
      order.push(`mount ${id}`);
      return () => order.push(`unmount ${id}`);
    },
  };
  document.body.innerHTML = '<div id="a" data-tiem="tabs"></div>';
  openLoader({ tabs: createCatalogueEntry(recordingDefinition) });
  await waitFor(() => expect(order).toEqual(['mount a']));
  document.querySelector('div')?.replaceWith(createMountPointElement('<div id="b" data-tiem="tabs"></div>'));
  await waitFor(() => expect(order).toEqual(['mount a', 'unmount a', 'mount b']));
});

test('page observer: when the whole body is replaced, its widgets and site-wide behaviours mount', async () => {
  const site = createLoggingBehaviour('prefetch');
  const { definition, log } = createLoggingBehaviour();
  const oldBody = document.body;
  oldBody.innerHTML = '<script type="application/json" data-tiem-settings>{"site":["prefetch"]}</script>';
  openLoader({ tabs: createCatalogueEntry(definition), prefetch: createCatalogueEntry(site.definition) });
  await waitFor(() => expect(site.log).toEqual(['mount']));
  const newBody = document.createElement('body');
  newBody.innerHTML = '<div data-tiem="tabs"></div>';
  oldBody.replaceWith(newBody);
  await waitFor(() => expect(log).toEqual(['mount']));
  await waitFor(() => expect(site.log).toEqual(['mount', 'unmount', 'mount']));
});

test('page observer: an element that is removed while its chunk loads never mounts', async () => {
  const { definition, log } = createLoggingBehaviour();
  document.body.innerHTML = '<div data-tiem="tabs"></div>';
  openLoader({ tabs: createCatalogueEntry(definition) });
  document.querySelector('div')?.remove();
  await flushPromises();
  expect(log).toEqual([]);
});

// fault 38
test('page observer: after a thousand replacements every old widget is unmounted and no element is leaked', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  let mountedCount = 0;
  const { definition } = createLoggingBehaviour();
  const countingDefinition = {
    ...definition,
    mount() {
      mountedCount++;
      return () => {
        mountedCount--;
      };
    },
  };
  let observers = 0;
  const observe = jest
    .spyOn(IntersectionObserver.prototype, 'observe')
    .mockImplementation(() => void observers++);
  const disconnect = jest
    .spyOn(IntersectionObserver.prototype, 'disconnect')
    .mockImplementation(() => void observers--);
  const createTwoMountPointsMarkup = (id: number) =>
    `<div data-tiem="tabs" id="a${id}"><a href="/">x</a></div><div data-tiem="far" data-tiem-when="visible"></div>`;
  openLoader({
    tabs: createCatalogueEntry(countingDefinition),
    far: createCatalogueEntry(countingDefinition),
  });
  const createdElements: WeakRef<Element>[] = [];
  document.body.innerHTML = '<main></main>';
  const main = document.querySelector('main') as HTMLElement;
  for (let cycle = 0; cycle < 1000; cycle++) {
    main.innerHTML = createTwoMountPointsMarkup(cycle);
    createdElements.push(...[...main.children].map((child) => new WeakRef(child)));
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(mountedCount).toBe(1);
  }
  expect(observers).toBe(1);
  main.innerHTML = '';
  await flushPromises();
  expect(mountedCount).toBe(0);
  expect(observers).toBe(0);
  // Removes the spies before garbage is collected, because they hold references to the elements in their arguments.
  observe.mockRestore();
  disconnect.mockRestore();
  await waitFor(() => {
    collect();
    expect(createdElements.filter((reference) => reference.deref()).length).toBeLessThan(20);
  });
}, 30_000);
