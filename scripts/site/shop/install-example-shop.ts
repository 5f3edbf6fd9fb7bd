import { answerRequest, isSiteFile } from './example-shop';

/** Replaces `fetch` by the example shop before the widgets' script runs. */
const { fetch: fetchFromNetwork } = window;
const site = new URL(
  '..',
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '',
).href;
const leaving = document.currentScript?.dataset.leaving ?? '';

window.fetch = async (input, init) => {
  const request = new Request(input, init);
  request.signal.throwIfAborted();
  return (await answerRequest(request, window.tiemExampleShop, site)) ?? fetchFromNetwork(input, init);
};

// Ignores `focus()` until the reader has used the frame: some examples open by themselves, and the focus would scroll
// the page to them.
if (window.parent !== window) {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function (options) {
    if (navigator.userActivation?.hasBeenActive ?? true) focus.call(this, options);
  };
}

/** Shows where a link or form would lead instead of following it, because the site has no pages of the shop. */
function showLinkTarget(address: string): void {
  const note = document.createElement('p');
  note.className = 'example-note';
  note.setAttribute('role', 'status');
  note.textContent = `${leaving} ${decodeURI(new URL(address, location.href).pathname)}`;
  document.querySelector('.example-note')?.remove();
  document.body.append(note);
}

// Listens on the window, so that the widgets' own listeners run first and may prevent the navigation.
window.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (event.defaultPrevented || !(link instanceof HTMLAnchorElement)) return;
  if (link.getAttribute('href')?.startsWith('#') || isSiteFile(link.href, site)) return;
  event.preventDefault();
  showLinkTarget(link.href);
});
window.addEventListener('submit', (event) => {
  if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
  event.preventDefault();
  showLinkTarget(event.target.action);
});
