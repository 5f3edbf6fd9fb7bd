import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ensurePhp } from '../../../scripts/system-packages';
import { ROOT } from '../project-files';

export const PHP = ensurePhp();

export interface ThemeRequest {
  kind?: 'checkout' | 'cart' | 'product' | 'content';
  get?: Record<string, string>;
  post?: Record<string, string>;
  /** Name and HTML of the block that WordPress renders. */
  block?: readonly [name: string, html: string];
  scripts?: Record<string, { src: string | false; deps?: readonly string[] }>;
  enqueued?: readonly string[];
  actions?: readonly string[];
  options?: Record<string, unknown>;
  /**
   * Handle of a script that the theme's author keeps by leaving its line in the constant TIEM_REPLACES of tiem.php
   * commented out.
   */
  keptHandle?: string;
  /** Whether one of the shop's payment gateways replaces the order button by its own. */
  ownOrderButton?: boolean;
  /** PHP code that the theme runs before it loads tiem.php. */
  phpBeforeTiem?: string;
  /** The `wp-content` folder, where tiem.php reads scripts and stores transients. */
  folder?: string;
  /** Handles of the scripts that were printed before the footer. */
  done?: readonly string[];
  admin?: boolean;
  /** The content of the WordPress page, as the editor stores it. */
  content?: string;
  /** The endpoint (a page inside the checkout or the account) that is requested. */
  endpoint?: 'order-received' | 'order-pay' | 'add-payment-method';
  /** Handles of the enqueued stylesheets. */
  styles?: readonly string[];
  /** The resource hints that other code has added. */
  hints?: readonly ResourceHint[];
}

export type ResourceHint = string | { href: string; as: string };

export interface PhpOutput {
  scripts: string[];
  styles: string[];
  hints: ResourceHint[];
  registered: Record<string, { src: string | false; deps: string[] }>;
  footer: string[];
  settings: Record<string, unknown>;
  head: string;
  request: Record<string, unknown>;
  block: string;
  cartUrl: string;
  health: { tiem: { fields: Record<'cart' | 'checkout' | 'gateways', { value: string }> } };
}

/** Runs docs/theme/tiem.php with PHP for the described page. A small imitation replaces WordPress. */
export function runTiemPhp(page: ThemeRequest): PhpOutput {
  const args = [join(ROOT, 'test/support/theme/wordpress.php'), JSON.stringify(page)];
  return JSON.parse(execFileSync(PHP, args, { encoding: 'utf8' })) as PhpOutput;
}
