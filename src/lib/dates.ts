export interface DateStyle {
  locale: string;
  /** Sunday first; the site's own names, or by default those of the language. */
  weekdaysShort?: readonly string[] | null;
}

const VIETNAMESE_WEEKDAYS = ['CN', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7'];

type Letter = (date: Date, style: DateStyle) => string | number;

/** Format characters of PHP's `date()`, which WordPress uses in `dateFormat`. */
const LETTERS: Readonly<Record<string, Letter>> = {
  d: (date) => twoDigits(date.getDate()),
  D: (date, style) => weekdayShort(date, style),
  j: (date) => date.getDate(),
  l: (date, { locale }) => formatWithIntl(date, locale, { weekday: 'long' }),
  N: (date) => date.getDay() || 7,
  S: (date, { locale }) => (isVietnamese(locale) ? '' : englishSuffix(date.getDate())),
  w: (date) => date.getDay(),
  z: (date) => dayOfYear(date),
  W: (date) => twoDigits(isoWeek(date).week),
  o: (date) => isoWeek(date).year,
  F: (date, { locale }) =>
    isVietnamese(locale) ? `Tháng ${date.getMonth() + 1}` : formatWithIntl(date, locale, { month: 'long' }),
  m: (date) => twoDigits(date.getMonth() + 1),
  M: (date, { locale }) =>
    isVietnamese(locale) ? `Th${date.getMonth() + 1}` : formatWithIntl(date, locale, { month: 'short' }),
  n: (date) => date.getMonth() + 1,
  t: (date) => new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate(),
  L: (date) => Number(new Date(date.getFullYear(), 1, 29).getMonth() === 1),
  Y: (date) => date.getFullYear(),
  y: (date) => twoDigits(date.getFullYear() % 100),
  a: (date, { locale }) => halfOfDay(date, locale),
  A: (date, { locale }) => halfOfDay(date, locale).toLocaleUpperCase(locale),
  g: (date) => date.getHours() % 12 || 12,
  G: (date) => date.getHours(),
  h: (date) => twoDigits(date.getHours() % 12 || 12),
  H: (date) => twoDigits(date.getHours()),
  i: (date) => twoDigits(date.getMinutes()),
  s: (date) => twoDigits(date.getSeconds()),
  v: (date) => String(date.getMilliseconds()).padStart(3, '0'),
  O: (date) => utcOffset(date, ''),
  P: (date) => utcOffset(date, ':'),
  Z: (date) => -date.getTimezoneOffset() * 60,
  c: (date, style) => formatDate(date, 'Y-m-d\\TH:i:sP', style),
  U: (date) => Math.floor(date.getTime() / 1000),
};

/** A backslash escapes the next letter; unknown letters are kept. */
export function formatDate(date: Date, format: string, style: DateStyle): string {
  if (Number.isNaN(date.getTime())) return '';
  return format.replace(/\\(.)|[a-zA-Z]/g, (letter, escaped: string | undefined) => {
    const write = Object.hasOwn(LETTERS, letter) ? LETTERS[letter] : undefined;
    return escaped ?? (write ? String(write(date, style)) : letter);
  });
}

function weekdayShort(date: Date, { locale, weekdaysShort }: DateStyle): string {
  const own =
    weekdaysShort?.[date.getDay()] ?? (isVietnamese(locale) ? VIETNAMESE_WEEKDAYS[date.getDay()] : undefined);
  return own ?? formatWithIntl(date, locale, { weekday: 'short' });
}

function formatWithIntl(date: Date, locale: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, options).format(date);
}

function isVietnamese(locale: string): boolean {
  return /^vi\b/.test(locale);
}

function halfOfDay(date: Date, locale: string): string {
  const morning = date.getHours() < 12;
  if (isVietnamese(locale)) return morning ? 'sáng' : 'chiều';
  return morning ? 'am' : 'pm';
}

function englishSuffix(day: number): string {
  if (day > 10 && day < 14) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}

function dayOfYear(date: Date): number {
  // In UTC, because in local time some days have 23 or 25 hours.
  const day = Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (day - Date.UTC(date.getFullYear(), 0, 1)) / 86_400_000;
}

function isoWeek(date: Date): { week: number; year: number } {
  const thursday = new Date(date.getFullYear(), date.getMonth(), date.getDate() + 4 - (date.getDay() || 7));
  return { week: Math.floor(dayOfYear(thursday) / 7) + 1, year: thursday.getFullYear() };
}

function utcOffset(date: Date, separator: string): string {
  const minutes = -date.getTimezoneOffset();
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}${separator}${twoDigits(size % 60)}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
