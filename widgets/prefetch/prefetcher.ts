interface Prefetcher {
  /**
   * Whether pages may be prefetched. False if the browser saves data, the connection is slow, or the page has
   * speculation rules of its own.
   */
  isAllowed(): boolean;
  prefetch(url: string): void;
  removeHints(): void;
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
      const { saveData, effectiveType = '' } = navigator.connection ?? {};
      if (saveData || effectiveType.endsWith('2g')) return false;
      // With WordPress's own speculation rules, printed in the footer, the browser would fetch the same page twice.
      const rules = document.querySelectorAll('script[type="speculationrules"]');
      return [...rules].every((script) => added.has(script));
    },
    prefetch(url) {
      if (requested.has(url)) return;
      requested.add(url);
      appendHint(supportsSpeculationRules() ? createSpeculationRules(url) : createPrefetchLink(url));
    },
    removeHints() {
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

function createSpeculationRules(url: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.type = 'speculationrules';
  // The nonce is set as a property, because browsers hide the `nonce` attribute from scripts.
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  script.textContent = createTrustedJson({
    prefetch: [{ source: 'list', urls: [url], eagerness: 'immediate' }],
  });
  return script;
}

function createPrefetchLink(url: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.href = url;
  return link;
}

// Keeps the Trusted Types policy, because a page may create a policy of the same name only once.
let createdPolicy: TrustedScriptPolicy | undefined;

function getScriptPolicy(): TrustedScriptPolicy {
  const rules: TrustedScriptPolicy = {
    // Accepts only JSON, which does nothing if it is run as a script, and throws for anything else.
    createScript: (json) => JSON.stringify(JSON.parse(json)),
  };
  createdPolicy ??= window.trustedTypes?.createPolicy('tiem', rules) ?? rules;
  return createdPolicy;
}

/** Returns JSON that Trusted Types accept as the text of a script element, for example speculation rules. */
export function createTrustedJson(value: unknown): string {
  return getScriptPolicy().createScript(JSON.stringify(value));
}
