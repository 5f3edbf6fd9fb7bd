import { getEventListeners } from 'node:events';

describe('page environment', () => {
  it('test environment: aborting a signal removes all event listeners that share it, although the signal itself has only one listener', () => {
    const lifetime = new AbortController();
    const received: number[] = [];
    for (let number = 0; number < 12; number++)
      document.addEventListener('thu', () => received.push(number), { signal: lifetime.signal });
    document.dispatchEvent(new Event('thu'));
    expect(received).toHaveLength(12);
    // Expects a single listener on the signal, because Node prints MaxListenersExceededWarning for more than ten.
    expect(getEventListeners(lifetime.signal, 'abort')).toHaveLength(1);
    lifetime.abort();
    document.dispatchEvent(new Event('thu'));
    expect(received).toHaveLength(12);
  });
});
