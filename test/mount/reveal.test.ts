import { waitFor } from '@testing-library/dom';
import { entry, openLoader, recorder, state } from './kit';

afterEach(() => jest.useRealTimers());
const never = () => new Promise<never>(() => {});

test('what the stylesheet hides stays hidden once a widget is there', async () => {
  document.body.innerHTML = '<div data-tiem="tabs"></div>';
  openLoader({ tabs: entry(recorder().definition) });
  expect(state('html')).toBe('waiting');
  await waitFor(() => expect(state('html')).toBe('ready'));
});

test('five seconds without a widget show everything, and a late one closes nothing again', async () => {
  jest.useFakeTimers();
  document.body.innerHTML = '<div data-tiem="tabs"></div><p data-tiem="late" data-tiem-when="intent"></p>';
  openLoader({
    tabs: entry(recorder().definition, { load: never }),
    late: entry(recorder('late').definition),
  });
  jest.advanceTimersByTime(4_999);
  expect(state('html')).toBe('waiting');
  jest.advanceTimersByTime(1);
  expect(state('html')).toBe('failed');
  jest.useRealTimers();
  document.querySelector('p')?.click();
  await waitFor(() => expect(state('p')).toBe('ready'));
  expect(state('html')).toBe('failed');
});

test('a page on which every widget waits for the shopper stays as it is', () => {
  jest.useFakeTimers();
  document.body.innerHTML = '<div data-tiem="tabs"></div>';
  openLoader({ tabs: entry(recorder().definition, { when: 'intent' }) });
  jest.advanceTimersByTime(5_000);
  expect(state('html')).toBe('waiting');
});

test('a page without mount points has nobody who would open its panels', () => {
  jest.useFakeTimers();
  openLoader({});
  jest.advanceTimersByTime(5_000);
  expect(state('html')).toBe('failed');
});
