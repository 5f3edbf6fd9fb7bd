/** The page's settings. Without `wcVersion` the version is unknown, and both comparisons below return false. */
type Printed = Readonly<Record<string, unknown>>;

/** Returns 10.007 for WooCommerce 10.7, so that 10.10 is greater; NaN if the version is unknown. */
function versionOf({ wcVersion }: Printed): number {
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(String(wcVersion)) ?? [];
  return Number(major) + Number(minor) / 1000;
}

export const isWcSince = (printed: Printed, version: number): boolean => versionOf(printed) >= version;

export const isWcBefore = (printed: Printed, version: number): boolean => versionOf(printed) < version;
