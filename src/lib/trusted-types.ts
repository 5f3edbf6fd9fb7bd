interface Policy {
  createScript(json: string): string;
}

interface TrustedTypesHost {
  trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
}

// A page may create a policy name only once.
let made: Policy | undefined;

function policy(): Policy {
  const rules: Policy = {
    // JSON has no effect when run as a script, and anything else throws here.
    createScript: (json) => JSON.stringify(JSON.parse(json)),
  };
  made ??= (window as TrustedTypesHost).trustedTypes?.createPolicy('tiem', rules) ?? rules;
  return made;
}

/** For script elements that contain data, such as speculation rules. */
export function trustJson(value: unknown): string {
  return policy().createScript(JSON.stringify(value));
}
