import type { PageGroup } from './site.types';

export const LANGUAGES = ['vi', 'en'] as const;

export type Language = (typeof LANGUAGES)[number];

interface SiteTexts {
  name: string;
  home: string;
  introduction: string;
  skipToContent: string;
  menu: string;
  search: string;
  searchHint: string;
  noResult: string;
  results: string;
  needsScript: string;
  otherLanguage: string;
  contents: string;
  examples: string;
  examplesIntro: string;
  openExample: string;
  copy: string;
  copied: string;
  table: string;
  code: string;
  englishOnly: string;
  groups: Record<PageGroup, string>;
  startTitle: string;
  start: readonly string[];
  footer: string;
  leavesExample: string;
}

/**
 * The site's own texts in each language. Of the documents, only the tasks exist in both languages; the others are in
 * English.
 */
export const TEXTS: Readonly<Record<Language, SiteTexts>> = {
  vi: {
    name: 'Tài liệu Tiệm',
    home: 'Trang đầu',
    introduction:
      'Tiện ích cho giao diện WooCommerce: giỏ hàng nhanh, xem nhanh, trang giỏ và thanh toán. Một tập lệnh, gắn bằng thuộc tính data-tiem.',
    skipToContent: 'Đến nội dung',
    menu: 'Mục lục',
    search: 'Tìm trong tài liệu',
    searchHint: 'Có dấu hay không dấu đều được',
    noResult: 'Không tìm thấy trang nào.',
    results: 'kết quả',
    needsScript: 'Tìm kiếm cần JavaScript. Mục lục ở cuối trang có mọi trang.',
    otherLanguage: 'English',
    contents: 'Trong trang này',
    examples: 'Ví dụ chạy thật',
    examplesIntro:
      'Mỗi ví dụ chạy với bản dựng thật trong một khung riêng. Tiệm mẫu trả lời ngay trong trình duyệt, không gửi gì ra ngoài.',
    openExample: 'Mở riêng',
    copy: 'Sao chép',
    copied: 'Đã sao chép',
    table: 'Bảng, cuộn ngang được',
    code: 'Mã, cuộn được',
    englishOnly: 'Trang này chỉ có bản tiếng Anh.',
    groups: {
      tasks: 'Việc cần làm',
      widgets: 'Tiện ích',
      api: 'API',
      guides: 'Hướng dẫn',
      specification: 'Đặc tả',
      decisions: 'Quyết định',
      project: 'Dự án',
    },
    startTitle: 'Bắt đầu',
    start: [
      'Trên WordPress, tải lên gói của plugin, chọn hồ sơ của giao diện ở Cài đặt → Tiệm, xem thử rồi bật cho mọi người.',
      'Không dùng plugin, nối một tập lệnh và một tệp kiểu vào phần head rồi viết data-tiem lên phần tử.',
      'Khi tập lệnh không tải được, trang của máy chủ chạy như trước.',
    ],
    footer: 'Trang này tĩnh và không gọi ra ngoài.',
    leavesExample: 'Trong tiệm thật, chỗ này dẫn đến:',
  },
  en: {
    name: 'Tiệm docs',
    home: 'Home',
    introduction:
      'Storefront widgets for WooCommerce themes: mini cart, quick view, cart and checkout. One script, added by data-tiem attributes.',
    skipToContent: 'Skip to content',
    menu: 'Menu',
    search: 'Search the documentation',
    searchHint: 'With or without diacritics',
    noResult: 'No page found.',
    results: 'results',
    needsScript: 'Search needs JavaScript. The menu at the end of the page lists all pages.',
    otherLanguage: 'Tiếng Việt',
    contents: 'On this page',
    examples: 'Live examples',
    examplesIntro:
      'Each example runs the real build in a frame of its own. The demo shop answers inside the browser; nothing is sent.',
    openExample: 'Open alone',
    copy: 'Copy',
    copied: 'Copied',
    table: 'Table, scrolls sideways',
    code: 'Code, scrolls',
    englishOnly: '',
    groups: {
      tasks: 'Tasks',
      widgets: 'Widgets',
      api: 'API',
      guides: 'Guides',
      specification: 'Specification',
      decisions: 'Decisions',
      project: 'Project',
    },
    startTitle: 'Start',
    start: [
      'In WordPress, upload the plugin’s zip, choose your theme’s profile under Settings → Tiệm, preview the shop, then switch it on for everyone.',
      'Without the plugin, link one script and one stylesheet in the head and write data-tiem on an element.',
      'If the script cannot be loaded, the server’s page works as before.',
    ],
    footer: 'This site is static and sends no request to other hosts.',
    leavesExample: 'In a real shop, this leads to:',
  },
};

export const getOtherLanguage = (language: Language): Language => (language === 'vi' ? 'en' : 'vi');
