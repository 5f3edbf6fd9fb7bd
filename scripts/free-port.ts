import { type AddressInfo, createServer } from 'node:net';

/** The demo shop prints its own URL in its pages, so it needs to know its port before it listens. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
