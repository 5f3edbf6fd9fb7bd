/**
 * tiem-inspect.js, for administrators only: the WordPress plugin and tiem.php include it before tiem.js, and a
 * bookmarklet loads it on any other page (docs/checking.md). Shoppers never download it.
 */
import { startInspector } from '../inspect/start-inspector';
import { getHtmlElement } from '../loader/safe-dom';

// Finds the script by its URL, because an element named `currentScript` can shadow `document.currentScript`.
const script = [
  ...getHtmlElement().querySelectorAll<HTMLScriptElement>('script[src*="tiem-inspect.js"]'),
].pop();
const isPreview = script?.hasAttribute('data-closed') ?? false;

startInspector({ scriptUrl: script?.src ?? location.href, isOpen: !isPreview });
