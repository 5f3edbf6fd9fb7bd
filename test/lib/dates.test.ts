import { formatDate } from '../../src/lib/dates';

const friday = new Date(2026, 10, 20, 8, 5, 9, 7);
const vi = { locale: 'vi' };
const en = { locale: 'en-US' };

describe('PHP date formats', () => {
  it.each([
    // spec 9: d/m/Y
    ['d/m/Y', '20/11/2026', '20/11/2026'],
    ['D, j M Y', 'T6, 20 Th11 2026', 'Fri, 20 Nov 2026'],
    ['l, F j, Y', 'Thứ Sáu, Tháng 11 20, 2026', 'Friday, November 20, 2026'],
    ['jS', '20', '20th'],
    ['N w z W o t L n y', '5 5 323 47 2026 30 0 11 26', '5 5 323 47 2026 30 0 11 26'],
    ['g:i a', '8:05 sáng', '8:05 am'],
    ['A h G H:i:s.v', 'SÁNG 08 8 08:05:09.007', 'AM 08 8 08:05:09.007'],
    ['\\n\\g\\à\\y d', 'ngày 20', 'ngày 20'],
    ['Y\\\\d', '2026\\20', '2026\\20'],
    ['d x/Q', '20 x/Q', '20 x/Q'],
  ])('date format: "%s" gives "%s" in Vietnamese and "%s" in English', (format, vietnamese, english) => {
    expect(formatDate(friday, format, vi)).toBe(vietnamese);
    expect(formatDate(friday, format, en)).toBe(english);
  });

  // spec 9: weekdays CN
  it('date format: the Vietnamese Sunday is abbreviated as CN', () => {
    expect(formatDate(new Date(2026, 10, 15), 'D', vi)).toBe('CN');
  });

  // spec 9: weekdays T2 to T7
  it.each([2, 3, 4, 5, 6, 7])('date format: the Vietnamese weekday is abbreviated as T%i', (day) => {
    expect(formatDate(new Date(2026, 10, 14 + day), 'D', vi)).toBe(`T${day}`);
  });

  it("date format: the site's own weekday names take precedence over the language's", () => {
    const weekdaysShort = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'];
    expect(formatDate(friday, 'D', { locale: 'vi', weekdaysShort })).toBe('fr');
  });

  it.each([
    [1, 'st'],
    [2, 'nd'],
    [3, 'rd'],
    [4, 'th'],
    [11, 'th'],
    [12, 'th'],
    [13, 'th'],
    [21, 'st'],
    [30, 'th'],
  ])('date format: day %i has the English suffix %s', (day, suffix) => {
    expect(formatDate(new Date(2026, 9, day), 'jS', en)).toBe(`${day}${suffix}`);
  });

  it.each([
    [new Date(2027, 0, 1), '53 2026'],
    [new Date(2024, 11, 30), '01 2025'],
    [new Date(2026, 0, 1), '01 2026'],
  ])('date format: days around New Year have the week number and year of ISO 8601 (%s)', (date, week) => {
    expect(formatDate(date, 'W o', vi)).toBe(week);
  });

  it('date format: leap years, midnight, noon and Unix time are formatted as in PHP', () => {
    expect(formatDate(new Date(2028, 1, 29, 0, 0), 'L z t g a', en)).toBe('1 59 29 12 am');
    expect(formatDate(new Date(2026, 1, 1, 12, 0), 'g a t', vi)).toBe('12 chiều 28');
    expect(formatDate(friday, 'U', vi)).toBe(String(Math.floor(friday.getTime() / 1000)));
  });

  it('date format: a formatted ISO date can be parsed again, and all formats of the UTC offset give the same offset', () => {
    expect(Date.parse(formatDate(friday, 'c', vi))).toBe(Math.floor(friday.getTime() / 1000) * 1000);
    expect(formatDate(friday, 'O Z', vi)).toBe(
      `${formatDate(friday, 'P', vi).replace(':', '')} ${-friday.getTimezoneOffset() * 60}`,
    );
  });

  it('date format: an invalid date gives an empty string', () => {
    expect(formatDate(new Date('hôm qua'), 'd/m/Y', vi)).toBe('');
  });
});
