import { getEventListeners } from 'node:events';

describe('page environment', () => {
  it('page environment: on abort, listeners that share a signal are all removed, although the signal has only one listener', () => {
    const lifetime = new AbortController();
    const received: number[] = [];
    for (let number = 0; number < 12; number++)
      document.addEventListener('thu', () => received.push(number), { signal: lifetime.signal });
    document.dispatchEvent(new Event('thu'));
    expect(received).toHaveLength(12);
    // With more than ten listeners, Node would print MaxListenersExceededWarning.
    expect(getEventListeners(lifetime.signal, 'abort')).toHaveLength(1);
    lifetime.abort();
    document.dispatchEvent(new Event('thu'));
    expect(received).toHaveLength(12);
  });
});
