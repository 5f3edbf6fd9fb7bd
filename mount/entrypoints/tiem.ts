/**
 * tiem.js, the script that a theme includes. It contains neither React nor the store; it finds mount points and
 * loads their chunks. No chunk may import it: themes add `?ver=…` to its URL, so the import would run it a second
 * time.
 */
import '../../styles/tiem.css';
import { isSupportedBrowser } from '../loader/page-setup';
import { getHtmlElement } from '../loader/safe-dom';
import { startLoader } from '../loader/start';
import { table } from '../loader/tables';

declare const __TIEM_VERSION__: string;

/**
 * Returns the nonce of the first script that has one, because all scripts of a page share it.
 * `document.currentScript` is not used, because an element with that name can shadow it. A wrong nonce only
 * disables preloading.
 */
const readPageNonce = (): string =>
  getHtmlElement().querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';

if (isSupportedBrowser(window)) {
  startLoader({
    ...table,
    version: __TIEM_VERSION__,
    base: import.meta.url,
    nonce: readPageNonce(),
    importUrl: (url) => import(/* @vite-ignore */ url),
    importMounting: () => import('../runtime/mounting'),
    importActions: () => import('../api/actions'),
  });
}
