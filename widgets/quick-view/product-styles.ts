/** Page kinds whose stylesheet has no styles for products and their quick view. */
const LACKING = /\/tiem-(?:content|checkout|account)(\.css)/;
const HAVING = /\/tiem(?:-(?:listing|product|cart))?\.css/;

let loaded: Promise<void> | undefined;

/** A page of such a kind also links the stylesheet of lists. Resolves when it has loaded, or cannot be loaded. */
export function loadProductStyles(): Promise<void> {
  loaded ??= new Promise((resolve) => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel~="stylesheet"]')];
    const lacking = links.find(({ href }) => LACKING.test(href));
    if (!lacking || links.some(({ href }) => HAVING.test(href))) return resolve();
    const link = lacking.cloneNode() as HTMLLinkElement;
    for (const name of ['id', 'integrity']) link.removeAttribute(name);
    link.href = lacking.href.replace(LACKING, '/tiem-listing$1');
    link.onload = link.onerror = () => resolve();
    lacking.after(link);
  });
  return loaded;
}
