import { trustJson } from '../../src/lib/trusted-types';

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

export interface FetchAhead {
  /** Neither the shopper's connection nor the page itself speaks against it. */
  isWelcome(): boolean;
  fetch(url: string): void;
  undo(): void;
}

export function createFetchAhead(): FetchAhead {
  const asked = new Set<string>();
  const added = new Set<Element>();
  const add = (element: Element) => {
    added.add(element);
    document.head.append(element);
  };

  return {
    isWelcome() {
      const { saveData, effectiveType = '' } =
        (navigator as Navigator & { connection?: Connection }).connection ?? {};
      if (saveData || effectiveType.endsWith('2g')) return false;
      // WordPress prints rules of its own in the footer: two hands would fetch the same page twice.
      const rules = document.querySelectorAll('script[type="speculationrules"]');
      return [...rules].every((script) => added.has(script));
    },
    fetch(url) {
      if (asked.has(url)) return;
      asked.add(url);
      add(knowsSpeculation() ? rulesFor(url) : linkFor(url));
    },
    undo() {
      for (const element of added) element.remove();
      added.clear();
      asked.clear();
    },
  };
}

function knowsSpeculation(): boolean {
  return (
    typeof HTMLScriptElement.supports === 'function' &&
    HTMLScriptElement.supports('speculationrules') === true
  );
}

function rulesFor(url: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.type = 'speculationrules';
  // Browsers give it to scripts through the property only.
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  script.textContent = trustJson({ prefetch: [{ source: 'list', urls: [url], eagerness: 'immediate' }] });
  return script;
}

function linkFor(url: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.href = url;
  return link;
}
