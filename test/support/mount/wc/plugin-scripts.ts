import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginGateway } from '../../../../fixtures/shop/shop.types';
import { buildWcNames } from '../../../../scripts/build/plain-scripts';
import { readPageReactScripts } from '../../../../scripts/compat/add-page-scripts';

const FOLDER = join(__dirname, '../../../../fixtures/wc-scripts');

export const readScript = (name: string): string => readFileSync(join(FOLDER, `${name}.js`), 'utf8');

/**
 * Runs plugin scripts as a page would after the bundle: tiem-wc.js, then the page's React, then the given scripts.
 */
export function runPluginScripts(...names: string[]): void {
  runScript(buildWcNames());
  for (const text of Object.values(readPageReactScripts())) runScript(text);
  for (const name of names) runScript(readScript(name));
}

/** Runs the scripts of a page that loads WooCommerce's own registry and data stores. */
export function runWooCommerceScripts(): void {
  for (const text of [...Object.values(readPageReactScripts()), readScript('platform')]) runScript(text);
}

/** Runs scripts as the script tags of a page do, each followed by its load event. */
export function runScriptTags(...names: string[]): void {
  for (const name of names) {
    runScript(readScript(name));
    const tag = document.head.appendChild(document.createElement('script'));
    tag.dispatchEvent(new Event('load'));
    tag.remove();
  }
}

export function runScript(text: string): void {
  new Function(text).call(window);
}

/** Deletes the globals that plugin scripts have created, so that the next test starts without them. */
export function deleteScriptGlobals(): void {
  for (const name of [
    'wc',
    'wp',
    'tiemQueue',
    'React',
    'ReactDOM',
    'recordedOrderIds',
    'classInstanceArguments',
    'recordedArguments',
    'refusesCashOnDelivery',
    'nativeGlobals',
  ])
    delete (window as unknown as Record<string, unknown>)[name];
}

/** The payment gateways of the plugin scripts, with the data that a plugin's PHP code would print. */
export const PLUGIN_GATEWAYS: readonly PluginGateway[] = [
  { id: 'nganhang', title: 'Chuyển khoản &amp; QR', description: 'Quét mã để trả.' },
  {
    id: 'thueqr',
    title: 'ThueQR',
    description: '',
    settings: { apibank_data: { title: 'Chuyển khoản tự động', description: 'Tự xác nhận sau 10 giây' } },
  },
  { id: 'quetma', title: 'Quét mã', description: 'Mở ứng dụng ngân hàng để quét' },
  { id: 'thecu', title: 'Thẻ (kiểu cũ)', description: '' },
  { id: 'kho', title: 'Trả tại kho', description: '' },
  { id: 'thelop', title: 'Thẻ có lớp', description: '' },
  { id: 'viham', title: 'Ví bằng hàm', description: '' },
  { id: 'ghinhan', title: 'Thẻ ghi nhận', description: '' },
  { id: 'nemloi', title: 'Ném lỗi', description: '' },
];
