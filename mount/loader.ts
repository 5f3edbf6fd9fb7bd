/**
 * tiem.js: what a theme includes. It holds no React and no store; it finds the mount points and fetches what they
 * need. No chunk may import it: themes add `?ver=…` to its address, and the chunk would run it a second time.
 */
import '../styles/tiem.css';
import { html } from './dom';
import { meetsFloor } from './floor';
import { startLoader } from './start';
import { table } from './table';

declare const __TIEM_VERSION__: string;

/** Found by its tag and its address: any element can be named `currentScript`, none but this script is both. */
function ownNonce(address: string): string {
  return [...html().querySelectorAll('script')].find(({ src }) => src === address)?.nonce ?? '';
}

if (meetsFloor(window)) {
  startLoader({
    ...table,
    version: __TIEM_VERSION__,
    base: import.meta.url,
    nonce: ownNonce(import.meta.url),
    importUrl: (url) => import(/* @vite-ignore */ url),
    importMounting: () => import('./mounting'),
    importActions: () => import('./actions'),
  });
}
