/**
 * tiem.js: what a theme includes. It holds no React and no store; it finds the mount points and fetches what they
 * need. No chunk may import it: themes add `?ver=…` to its address, and the chunk would run it a second time.
 */
import '../../styles/tiem.css';
import { isSupportedBrowser } from '../loader/browser-support';
import { htmlElement } from '../loader/safe-dom';
import { startLoader } from '../loader/start';
import { table } from '../table';

declare const __TIEM_VERSION__: string;

/** All scripts of a page have the same; an element can be named `currentScript`. A wrong one costs the preloading only. */
const pageNonce = (): string => htmlElement().querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';

if (isSupportedBrowser(window)) {
  startLoader({
    ...table,
    version: __TIEM_VERSION__,
    base: import.meta.url,
    nonce: pageNonce(),
    importUrl: (url) => import(/* @vite-ignore */ url),
    importMounting: () => import('../runtime/mounting'),
    importActions: () => import('../api/actions'),
  });
}
