/**
 * The part of the page's settings with WooCommerce's version. If `wcVersion` is missing, the version is unknown, and
 * both comparisons in this file return false.
 */
type VersionSetting = Readonly<Record<string, unknown>>;

/** Returns 10.007 for WooCommerce 10.7, so that 10.10 is greater; NaN if the version is unknown. */
function parseVersion({ wcVersion }: VersionSetting): number {
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(String(wcVersion)) ?? [];
  return Number(major) + Number(minor) / 1000;
}

export const isWcSince = (settings: VersionSetting, version: number): boolean =>
  parseVersion(settings) >= version;

export const isWcBefore = (settings: VersionSetting, version: number): boolean =>
  parseVersion(settings) < version;
