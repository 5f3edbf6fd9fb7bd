import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GatewayOfOthers } from '../../../fixtures/shop/shop.types';
import { wcNamesText } from '../../../scripts/build/stub';
import { pageReactScripts } from '../../../scripts/compat/page-with-scripts';

const FOLDER = join(__dirname, '../../../fixtures/wc-scripts');

export const readScript = (name: string): string => readFileSync(join(FOLDER, `${name}.js`), 'utf8');

/** As a page's script tags would, after the bundle: the names, the platform's React, then the scripts. */
export function runScripts(...names: string[]): void {
  run(wcNamesText());
  for (const text of Object.values(pageReactScripts())) run(text);
  for (const name of names) run(readScript(name));
}

/** What a page prints on which WooCommerce's own registry and stores are loaded. */
export function runPlatform(): void {
  for (const text of [...Object.values(pageReactScripts()), readScript('platform')]) run(text);
}

/** Runs scripts as the tags of a page whose platform is there, each with the event of its end. */
export function runBesidePlatform(...names: string[]): void {
  for (const name of names) {
    run(readScript(name));
    const tag = document.head.appendChild(document.createElement('script'));
    tag.dispatchEvent(new Event('load'));
    tag.remove();
  }
}

export function run(text: string): void {
  new Function(text).call(window);
}

/** The next test finds a page on which nobody has spoken these names. */
export function forgetNames(): void {
  for (const name of [
    'wc',
    'wp',
    'tiemQueue',
    'React',
    'ReactDOM',
    'thecuOrders',
    'thelopSaw',
    'ghinhanGiven',
    'ghinhanRefusesCod',
    'platformOwns',
  ])
    delete (window as unknown as Record<string, unknown>)[name];
}

/** What the plugins' servers would list and print. */
export const PLUGINS: readonly GatewayOfOthers[] = [
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
