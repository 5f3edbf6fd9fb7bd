export interface DateFormatOptions {
  locale: string;
  /** Names of the weekdays, beginning with Sunday: the site's own, or by default those of the language. */
  weekdaysShort?: readonly string[] | null;
}

const VIETNAMESE_WEEKDAYS = ['CN', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7'];

type FormatCharacter = (date: Date, options: DateFormatOptions) => string | number;

/** Format characters of PHP's `date()`, which WordPress uses in `dateFormat`. */
const FORMATTERS: Readonly<Record<string, FormatCharacter>> = {
  d: (date) => padToTwoDigits(date.getDate()),
  D: (date, options) => formatShortWeekday(date, options),
  j: (date) => date.getDate(),
  l: (date, { locale }) => formatWithIntl(date, locale, { weekday: 'long' }),
  N: (date) => date.getDay() || 7,
  S: (date, { locale }) => (isVietnamese(locale) ? '' : getOrdinalSuffix(date.getDate())),
  w: (date) => date.getDay(),
  z: (date) => getDayOfYear(date),
  W: (date) => padToTwoDigits(getIsoWeek(date).week),
  o: (date) => getIsoWeek(date).year,
  F: (date, { locale }) =>
    isVietnamese(locale) ? `Tháng ${date.getMonth() + 1}` : formatWithIntl(date, locale, { month: 'long' }),
  m: (date) => padToTwoDigits(date.getMonth() + 1),
  M: (date, { locale }) =>
    isVietnamese(locale) ? `Th${date.getMonth() + 1}` : formatWithIntl(date, locale, { month: 'short' }),
  n: (date) => date.getMonth() + 1,
  t: (date) => new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate(),
  L: (date) => Number(new Date(date.getFullYear(), 1, 29).getMonth() === 1),
  Y: (date) => date.getFullYear(),
  y: (date) => padToTwoDigits(date.getFullYear() % 100),
  a: (date, { locale }) => formatDayPeriod(date, locale),
  A: (date, { locale }) => formatDayPeriod(date, locale).toLocaleUpperCase(locale),
  g: (date) => date.getHours() % 12 || 12,
  G: (date) => date.getHours(),
  h: (date) => padToTwoDigits(date.getHours() % 12 || 12),
  H: (date) => padToTwoDigits(date.getHours()),
  i: (date) => padToTwoDigits(date.getMinutes()),
  s: (date) => padToTwoDigits(date.getSeconds()),
  v: (date) => String(date.getMilliseconds()).padStart(3, '0'),
  O: (date) => formatUtcOffset(date, ''),
  P: (date) => formatUtcOffset(date, ':'),
  Z: (date) => -date.getTimezoneOffset() * 60,
  c: (date, options) => formatDate(date, 'Y-m-d\\TH:i:sP', options),
  U: (date) => Math.floor(date.getTime() / 1000),
};

/** Formats a date with a format of PHP's `date()`. A backslash escapes the next letter; unknown letters are kept. */
export function formatDate(date: Date, format: string, options: DateFormatOptions): string {
  if (Number.isNaN(date.getTime())) return '';
  return format.replace(/\\(.)|[a-zA-Z]/g, (letter, escaped: string | undefined) => {
    const formatter = Object.hasOwn(FORMATTERS, letter) ? FORMATTERS[letter] : undefined;
    return escaped ?? (formatter ? String(formatter(date, options)) : letter);
  });
}

function formatShortWeekday(date: Date, { locale, weekdaysShort }: DateFormatOptions): string {
  const shortName =
    weekdaysShort?.[date.getDay()] ?? (isVietnamese(locale) ? VIETNAMESE_WEEKDAYS[date.getDay()] : undefined);
  return shortName ?? formatWithIntl(date, locale, { weekday: 'short' });
}

function formatWithIntl(date: Date, locale: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, options).format(date);
}

function isVietnamese(locale: string): boolean {
  return /^vi\b/.test(locale);
}

function formatDayPeriod(date: Date, locale: string): string {
  const isMorning = date.getHours() < 12;
  if (isVietnamese(locale)) return isMorning ? 'sáng' : 'chiều';
  return isMorning ? 'am' : 'pm';
}

function getOrdinalSuffix(day: number): string {
  if (day > 10 && day < 14) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}

function getDayOfYear(date: Date): number {
  // The date is calculated in UTC, because in local time some days have 23 or 25 hours.
  const day = Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (day - Date.UTC(date.getFullYear(), 0, 1)) / 86_400_000;
}

function getIsoWeek(date: Date): { week: number; year: number } {
  const thursday = new Date(date.getFullYear(), date.getMonth(), date.getDate() + 4 - (date.getDay() || 7));
  return { week: Math.floor(getDayOfYear(thursday) / 7) + 1, year: thursday.getFullYear() };
}

function formatUtcOffset(date: Date, separator: string): string {
  const minutes = -date.getTimezoneOffset();
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${padToTwoDigits(Math.floor(size / 60))}${separator}${padToTwoDigits(size % 60)}`;
}

function padToTwoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
