import { waitFor } from '@testing-library/dom';
import { createEntry, createRecorder, openLoader, readState } from '../support/mount/open-loader';

afterEach(() => jest.useRealTimers());
const never = () => new Promise<never>(() => {});

test('reveal: content that the stylesheet hides stays hidden once a widget has mounted', async () => {
  document.body.innerHTML = '<div data-tiem="tabs"></div>';
  openLoader({ tabs: createEntry(createRecorder().definition) });
  expect(readState('html')).toBe('waiting');
  await waitFor(() => expect(readState('html')).toBe('ready'));
});

test('reveal: everything is shown when no widget mounts within five seconds, and a late widget hides nothing again', async () => {
  jest.useFakeTimers();
  document.body.innerHTML = '<div data-tiem="tabs"></div><p data-tiem="late" data-tiem-when="intent"></p>';
  openLoader({
    tabs: createEntry(createRecorder().definition, { load: never }),
    late: createEntry(createRecorder('late').definition),
  });
  jest.advanceTimersByTime(4_999);
  expect(readState('html')).toBe('waiting');
  jest.advanceTimersByTime(1);
  expect(readState('html')).toBe('failed');
  jest.useRealTimers();
  document.querySelector('p')?.click();
  await waitFor(() => expect(readState('p')).toBe('ready'));
  expect(readState('html')).toBe('failed');
});

test('reveal: nothing is revealed while every widget waits for a gesture', () => {
  jest.useFakeTimers();
  document.body.innerHTML = '<div data-tiem="tabs"></div>';
  openLoader({ tabs: createEntry(createRecorder().definition, { when: 'intent' }) });
  jest.advanceTimersByTime(5_000);
  expect(readState('html')).toBe('waiting');
});

test('reveal: hidden panels are shown on a page without mount points', () => {
  jest.useFakeTimers();
  openLoader({});
  jest.advanceTimersByTime(5_000);
  expect(readState('html')).toBe('failed');
});
