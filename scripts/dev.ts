import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { startServer } from '../fixtures/shop/http/server';
import { createShop } from '../fixtures/shop/shop';
import { ROOT } from './build/builds';
import { runMain } from './run-main';
import { closeOnExit, parseShopArguments } from './shop-arguments';

/** `npm run dev`: the demo shop of `npm start`, with widgets served from their sources and hot reload. */
async function main(): Promise<void> {
  const { host, port, ...options } = parseShopArguments();
  const vite = await createServer({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    configLoader: 'runner',
    appType: 'custom',
    logLevel: 'warn',
    server: { host, port: port + 1, strictPort: true, cors: true, origin: `http://${host}:${port + 1}` },
  });
  await vite.listen();
  const sources = `http://${host}:${port + 1}`;
  mkdirSync(join(ROOT, '.data'), { recursive: true });
  const shop = createShop({
    ...options,
    bundle: { script: `${sources}/mount/entrypoints/tiem.ts`, style: () => `${sources}/styles/tiem.css` },
  });
  const handleRequest = async (request: Request) =>
    relaxContentSecurityPolicy(await shop.handle(request), sources);
  const server = await startServer({ shop: { handle: handleRequest }, host, port });
  console.log(`Tiệm Nhà Mây is open, with hot reload: ${server.url}`);
  closeOnExit(async () => {
    await server.stop();
    await vite.close();
    shop.close();
  });
}

/** Relaxes the shop's Content Security Policy, because hot reload needs style elements, a web socket and a worker. */
function relaxContentSecurityPolicy(answer: Response, sources: string): Response {
  const policy = answer.headers.get('content-security-policy');
  if (!policy) return answer;
  const relaxedPolicy = policy
    .replace("style-src 'self'", `style-src 'self' 'unsafe-inline' ${sources}`)
    .replace(/; require-trusted-types-for 'script'; trusted-types [^;]*/, '')
    .replace("connect-src 'self'", `connect-src 'self' ${sources} ${sources.replace('http', 'ws')}`);
  const headers = new Headers(answer.headers);
  headers.set('content-security-policy', relaxedPolicy);
  return new Response(answer.body, { status: answer.status, headers });
}

runMain(main);
