interface Policy {
  createScript(json: string): string;
}

interface TrustedTypesHost {
  trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
}

// A page may make a policy of one name only once.
let made: Policy | undefined;

function policy(): Policy {
  const rules: Policy = {
    // What is JSON runs nothing, even where somebody takes it for a script.
    createScript: (json) => JSON.stringify(JSON.parse(json)),
  };
  made ??= (window as TrustedTypesHost).trustedTypes?.createPolicy('tiem', rules) ?? rules;
  return made;
}

/** For script elements that hold data, such as speculation rules. */
export function trustJson(value: unknown): string {
  return policy().createScript(JSON.stringify(value));
}
