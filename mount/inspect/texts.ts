import { isEnglish } from '../../src/i18n/load-texts';
import { asRecord } from '../../src/lib/json-values';
import { getHtmlElement } from '../loader/safe-dom';
import { readPageSetting } from './read-mount-point';

/**
 * The inspector's messages. They are not in src/i18n, because shoppers download the English messages there as one
 * chunk, and the inspector is for administrators only.
 */
const vi = {
  title: 'Kiểm tra Tiệm',
  close: 'Đóng',
  none: 'Trang này không có phần tử data-tiem nào.',
  noAdoption:
    'Cài đặt adopt không có tác dụng vì tiem-adopt.js không chạy: hãy nạp tệp này trong thẻ head, trước tiem.js.',
  total: 'Tiệm đã tải %s KiB trong %s tệp trên trang này; %s tệp từ bộ nhớ đệm.',
  pick: 'Chọn phần tử trên trang',
  picking: 'Bấm vào một phần tử trên trang, hoặc dùng phím Tab rồi Enter. Phím Esc để thôi.',
  state: 'Trạng thái',
  'state.waiting': 'đang chờ',
  'state.loading': 'đang tải',
  'state.ready': 'sẵn sàng',
  'state.failed': 'không chạy được',
  'state.none': 'không chạy',
  'state.off': 'đã tắt',
  options: 'Tùy chọn',
  settings: 'từ data-tiem-settings',
  origin: 'Nguồn của data-tiem',
  'origin.template': 'mẫu HTML của trang',
  'origin.script': 'một đoạn mã thêm vào sau',
  'origin.page': 'mẫu HTML hoặc một đoạn mã (công cụ này được mở sau khi trang đã tải)',
  'origin.adopted': '%s: %s',
  owner: 'Ai xử lý cú bấm',
  'owner.tiem': 'Tiệm, thay cho %s của WooCommerce',
  'owner.woocommerce': 'WooCommerce, bằng %s',
  problems: 'Vì sao không chạy',
  cost: 'Dung lượng',
  'cost.loaded': '%s KiB trong %s tệp',
  'cost.cached': '%s KiB trong %s tệp, từ bộ nhớ đệm',
  'cost.none': 'chưa tải',
  contrast: 'Độ tương phản',
  'contrast.low': '“%s” chỉ có %s, cần ít nhất 4,5',
  widget: 'Thành phần',
  copyAttributes: 'Sao chép data-tiem',
  copyEntry: 'Sao chép dòng adopt',
  matches: 'Số phần tử khớp: %s',
  copied: 'Đã sao chép.',
  notCopied: 'Trình duyệt không cho sao chép; hãy chọn đoạn mã và tự sao chép.',
};

export type InspectTexts = typeof vi;

const en: InspectTexts = {
  title: 'Inspect Tiệm',
  close: 'Close',
  none: 'This page has no data-tiem element.',
  noAdoption:
    'The setting adopt has no effect, because tiem-adopt.js did not run: load it in the head, before tiem.js.',
  total: 'Tiệm has loaded %s KiB in %s files on this page; %s files came from the cache.',
  pick: 'Pick an element on the page',
  picking: 'Click an element on the page, or use Tab and then Enter. Esc stops.',
  state: 'State',
  'state.waiting': 'waiting',
  'state.loading': 'loading',
  'state.ready': 'ready',
  'state.failed': 'failed',
  'state.none': 'not mounted',
  'state.off': 'switched off',
  options: 'Options',
  settings: 'from data-tiem-settings',
  origin: 'Where data-tiem comes from',
  'origin.template': 'the page’s HTML',
  'origin.script': 'a script that added it later',
  'origin.page': 'the page’s HTML or a script (the inspector was opened after the page had loaded)',
  'origin.adopted': '%s: %s',
  owner: 'Who handles a press',
  'owner.tiem': 'Tiệm, instead of WooCommerce’s %s',
  'owner.woocommerce': 'WooCommerce, by %s',
  problems: 'Why it fell back',
  cost: 'Download',
  'cost.loaded': '%s KiB in %s files',
  'cost.cached': '%s KiB in %s files, from the cache',
  'cost.none': 'not loaded yet',
  contrast: 'Contrast',
  'contrast.low': '“%s” has only %s, at least 4.5 is needed',
  widget: 'Widget',
  copyAttributes: 'Copy data-tiem',
  copyEntry: 'Copy adopt line',
  matches: 'Matching elements: %s',
  copied: 'Copied.',
  notCopied: 'The browser does not allow copying; select the code and copy it yourself.',
};

export type Translate = (key: keyof InspectTexts, ...values: readonly (string | number)[]) => string;

/** Returns a translate function for the page's language: English, or Vietnamese for all other languages. */
export function createTranslate(language: string): Translate {
  const texts = isEnglish(language) ? en : vi;
  const decimals = new Intl.NumberFormat(texts === en ? 'en' : 'vi', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const formatNumber = (value: number) => (Number.isInteger(value) ? `${value}` : decimals.format(value));
  return (key, ...values) => {
    let index = 0;
    return texts[key].replace(/%s/g, () => {
      const value = values[index++] ?? '';
      return String(typeof value === 'number' ? formatNumber(value) : value);
    });
  };
}

/**
 * Reads the page's language from the setting `locale`: a language tag, or WooCommerce's object with `userLocale` and
 * `siteLocale`.
 */
export function readPageLanguage(): string {
  const locale = readPageSetting('locale');
  const { userLocale, siteLocale } = asRecord(locale);
  const given = typeof locale === 'string' ? locale : (userLocale ?? siteLocale);
  return typeof given === 'string' ? given : getHtmlElement().lang;
}
