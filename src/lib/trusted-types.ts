interface Policy {
  createScriptURL(url: string): string;
  createScript(json: string): string;
}

interface TrustedTypesHost {
  trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
}

// A page may make a policy of one name only once.
let made: Policy | undefined;

function policy(): Policy {
  const rules: Policy = {
    createScriptURL: (url) => {
      if (new URL(url, location.href).origin === location.origin) return url;
      throw new TypeError(`Not a script of this site: ${url}`);
    },
    // What is JSON runs nothing, even where somebody takes it for a script.
    createScript: (json) => JSON.stringify(JSON.parse(json)),
  };
  made ??= (window as TrustedTypesHost).trustedTypes?.createPolicy('tiem', rules) ?? rules;
  return made;
}

/** Throws for another site's address. */
export function trustScriptUrl(url: string): string {
  return policy().createScriptURL(url);
}

/** For script elements that hold data, such as speculation rules. */
export function trustJson(value: unknown): string {
  return policy().createScript(JSON.stringify(value));
}
