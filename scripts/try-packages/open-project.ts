import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { startServer } from '../../fixtures/shop/http/server';
import { createShop } from '../../fixtures/shop/shop';
import { BROWSER_ARGS, ensureBrowser } from '../browser';
import { findFreePort } from '../free-port';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/**
 * Serves a folder, with the demo shop behind it for every other request, and adds a product to the cart from its
 * page. Returns what is wrong; empty if the header counts one item.
 */
export async function buyOnServedPage(folder: string): Promise<string[]> {
  const port = await findFreePort();
  const shop = createShop({ origin: `http://127.0.0.1:${port}` });
  const handleRequest = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const name = pathname === '/' && !search ? '/index.html' : pathname;
    const body = await readFile(join(folder, name)).catch(() => undefined);
    if (!body) return shop.handle(request);
    return new Response(new Uint8Array(body), {
      headers: { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' },
    });
  };
  const server = await startServer({ shop: { ...shop, handle: handleRequest }, host: '127.0.0.1', port });
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_ARGS });
  const problems: string[] = [];
  try {
    const page = await browser.newPage();
    page.on('pageerror', ({ message }) => problems.push(`script error: ${message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`console: ${message.text()}`);
    });
    await page.goto(server.url);
    // Waits for the loader, because before it has run, the click would be a native navigation.
    await page.locator('[data-tiem="add-to-cart"][data-tiem-state]').waitFor();
    await page.locator('[data-tiem="add-to-cart"]').click();
    await page.locator('.count', { hasText: '1' }).first().waitFor();
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  } finally {
    await browser.close();
    await server.stop();
    shop.close();
  }
  return problems;
}
