import astra from '../../wordpress/tiem/profiles/astra.json';
import storefront from '../../wordpress/tiem/profiles/storefront.json';
import twentyTwentyFive from '../../wordpress/tiem/profiles/twentytwentyfive.json';
import blocks from '../../wordpress/tiem/profiles/woocommerce-blocks.json';
import classic from '../../wordpress/tiem/profiles/woocommerce-classic.json';

export const INSERT_POSITIONS = ['before', 'after', 'prepend', 'append'] as const;
export type InsertPosition = (typeof INSERT_POSITIONS)[number];

/** One entry of a profile or of the setting `adopt`. The format is in wordpress/README.md. */
export interface RawAdoptEntry {
  selector?: string;
  widget: string;
  /** Options of the widget, written as `data-tiem-<name>` attributes. */
  options?: Readonly<Record<string, string | number | boolean>>;
  /** A selector that an ancestor of the matched element must match. */
  within?: string;
  /** Selectors that neither the matched element nor an ancestor may match. */
  unless?: string | readonly string[];
  /** The kinds of pages on which the entry applies (page-kinds.ts); all by default. */
  pages?: readonly string[];
  /** Whether the entry is on by default in the WordPress plugin. */
  default?: boolean;
  /**
   * Position relative to the matched element at which an empty mount point is inserted. `content`: before the content
   * of a post, only in the WordPress plugin.
   */
  insert?: string;
  /**
   * Name of the WooCommerce block to which the WordPress plugin adds the widget when it renders the block. Pages
   * without the plugin use `selector` instead.
   */
  block?: string;
}

export interface AdoptionProfile {
  extends?: string;
  /** Behaviours that are mounted on every page and need no element of their own. */
  site?: readonly string[];
  adopt: readonly RawAdoptEntry[];
}

/**
 * The profiles, whose JSON files the WordPress plugin reads too. A test compares this list with the files in the
 * folder.
 */
export const PROFILES: Readonly<Record<string, AdoptionProfile>> = {
  astra: astra,
  storefront,
  twentytwentyfive: twentyTwentyFive,
  'woocommerce-blocks': blocks,
  'woocommerce-classic': classic,
};

/** Returns a profile's entries, followed by those of the profiles that it extends, as in profiles.php. */
export function findProfile(
  name: string,
): { site: readonly string[]; adopt: readonly RawAdoptEntry[] } | undefined {
  const profile = Object.hasOwn(PROFILES, name) ? PROFILES[name] : undefined;
  if (!profile) return undefined;
  const base = profile.extends ? findProfile(profile.extends) : undefined;
  return {
    site: [...(profile.site ?? []), ...(base?.site ?? [])],
    adopt: [...profile.adopt, ...(base?.adopt ?? [])],
  };
}
