interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

interface Prefetcher {
  /** False with data saving, a slow connection, or speculation rules of the page's own. */
  isAllowed(): boolean;
  fetch(url: string): void;
  undo(): void;
}

export function createPrefetcher(): Prefetcher {
  const requested = new Set<string>();
  const added = new Set<Element>();
  const appendHint = (element: Element) => {
    added.add(element);
    document.head.append(element);
  };

  return {
    isAllowed() {
      const { saveData, effectiveType = '' } =
        (navigator as Navigator & { connection?: Connection }).connection ?? {};
      if (saveData || effectiveType.endsWith('2g')) return false;
      // WordPress prints speculation rules in the footer; prefetching as well would fetch the same page twice.
      const rules = document.querySelectorAll('script[type="speculationrules"]');
      return [...rules].every((script) => added.has(script));
    },
    fetch(url) {
      if (requested.has(url)) return;
      requested.add(url);
      appendHint(supportsSpeculationRules() ? speculationRules(url) : prefetchLink(url));
    },
    undo() {
      for (const element of added) element.remove();
      added.clear();
      requested.clear();
    },
  };
}

function supportsSpeculationRules(): boolean {
  return (
    typeof HTMLScriptElement.supports === 'function' &&
    HTMLScriptElement.supports('speculationrules') === true
  );
}

function speculationRules(url: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.type = 'speculationrules';
  // Browsers hide the `nonce` attribute from scripts and expose it through the property only.
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  script.textContent = trustJson({ prefetch: [{ source: 'list', urls: [url], eagerness: 'immediate' }] });
  return script;
}

function prefetchLink(url: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.href = url;
  return link;
}

interface Policy {
  createScript(json: string): string;
}

interface TrustedTypesHost {
  trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
}

// A page may create a policy name only once.
let createdPolicy: Policy | undefined;

function policy(): Policy {
  const rules: Policy = {
    // JSON has no effect when run as a script, and anything else throws here.
    createScript: (json) => JSON.stringify(JSON.parse(json)),
  };
  createdPolicy ??= (window as TrustedTypesHost).trustedTypes?.createPolicy('tiem', rules) ?? rules;
  return createdPolicy;
}

/** For script elements that contain data, such as speculation rules. */
export function trustJson(value: unknown): string {
  return policy().createScript(JSON.stringify(value));
}
