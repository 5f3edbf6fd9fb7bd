import { getEventListeners } from 'node:events';

describe('page environment', () => {
  it('page environment: many listeners with one signal are all removed on abort, with one listener on the signal', () => {
    const lifetime = new AbortController();
    const received: number[] = [];
    for (let number = 0; number < 12; number++)
      document.addEventListener('thu', () => received.push(number), { signal: lifetime.signal });
    document.dispatchEvent(new Event('thu'));
    expect(received).toHaveLength(12);
    // Node prints MaxListenersExceededWarning for more than ten.
    expect(getEventListeners(lifetime.signal, 'abort')).toHaveLength(1);
    lifetime.abort();
    document.dispatchEvent(new Event('thu'));
    expect(received).toHaveLength(12);
  });
});
