/** WooCommerce's version as the page's settings have it; a page that does not say is no certain version. */
type Printed = Readonly<Record<string, unknown>>;

/** WooCommerce 10.7 as 10.007. */
function versionOf({ wcVersion }: Printed): number {
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(String(wcVersion)) ?? [];
  return Number(major) + Number(minor) / 1000;
}

export const isWcSince = (printed: Printed, version: number): boolean => versionOf(printed) >= version;

export const isWcBefore = (printed: Printed, version: number): boolean => versionOf(printed) < version;
