import { waitFor } from '@testing-library/dom';
import {
  createCatalogueEntry,
  createLoggingBehaviour,
  openLoader,
  readMountState,
} from '../support/mount/open-loader';

afterEach(() => jest.useRealTimers());
const neverSettle = () => new Promise<never>(() => {});

test('hidden content: stays hidden by the stylesheet once a widget has mounted', async () => {
  document.body.innerHTML = '<div data-tiem="tabs"></div>';
  openLoader({ tabs: createCatalogueEntry(createLoggingBehaviour().definition) });
  expect(readMountState('html')).toBe('waiting');
  await waitFor(() => expect(readMountState('html')).toBe('ready'));
});

test('hidden content: is revealed when no widget mounts within five seconds, and a late widget does not hide it again', async () => {
  jest.useFakeTimers();
  document.body.innerHTML = '<div data-tiem="tabs"></div><p data-tiem="late" data-tiem-when="intent"></p>';
  openLoader({
    tabs: createCatalogueEntry(createLoggingBehaviour().definition, { load: neverSettle }),
    late: createCatalogueEntry(createLoggingBehaviour('late').definition),
  });
  jest.advanceTimersByTime(4_999);
  expect(readMountState('html')).toBe('waiting');
  jest.advanceTimersByTime(1);
  expect(readMountState('html')).toBe('failed');
  jest.useRealTimers();
  document.querySelector('p')?.click();
  await waitFor(() => expect(readMountState('p')).toBe('ready'));
  expect(readMountState('html')).toBe('failed');
});

test('hidden content: is not revealed while every widget waits for a gesture', () => {
  jest.useFakeTimers();
  document.body.innerHTML = '<div data-tiem="tabs"></div>';
  openLoader({ tabs: createCatalogueEntry(createLoggingBehaviour().definition, { when: 'intent' }) });
  jest.advanceTimersByTime(5_000);
  expect(readMountState('html')).toBe('waiting');
});

test('hidden content: is revealed after five seconds on a page without mount points', () => {
  jest.useFakeTimers();
  openLoader({});
  jest.advanceTimersByTime(5_000);
  expect(readMountState('html')).toBe('failed');
});
