import { asList, asRecord, asString, type JsonObject } from '../lib/json-values';

/** How one address field is shown in a country. A property that is `undefined` leaves what the server has printed. */
export interface CountryField {
  label?: string;
  placeholder?: string;
  isRequired?: boolean;
  isHidden?: boolean;
  priority?: number;
  classes?: readonly string[];
}

/**
 * Returns how a country shows the fields that have a row on the page (`rows`). Field names have no prefix `billing_` or
 * `shipping_`.
 */
export function getCountryFields(
  locales: JsonObject,
  rows: JsonObject,
  country: string,
): Readonly<Record<string, CountryField>> {
  const defaults = asRecord(locales.default);
  const countryFields = asRecord(Object.hasOwn(locales, country) ? locales[country] : undefined);
  return Object.fromEntries(
    Object.keys(rows).map((name) => [
      name,
      decodeCountryField({ ...asRecord(defaults[name]), ...asRecord(countryFields[name]) }),
    ]),
  );
}

function decodeCountryField({
  label,
  placeholder,
  required,
  hidden,
  priority,
  class: classes,
}: JsonObject): CountryField {
  const classNames = asList(classes).map(asString).filter(Boolean);
  return {
    ...(typeof label === 'string' && { label }),
    ...(typeof placeholder === 'string' && { placeholder }),
    ...(required !== undefined && { isRequired: required === true }),
    ...(hidden !== undefined && { isHidden: hidden === true }),
    ...(Number.isFinite(Number(priority ?? Number.NaN)) && { priority: Number(priority) }),
    ...(classNames.length > 0 && { classes: classNames }),
  };
}

/** Sorts rows by priority. A row without a priority stays after the row that it follows. */
export function sortByPriority<T>(rows: readonly T[], getPriority: (row: T) => number): T[] {
  let last = 0;
  const prioritisedRows = rows.map((row, index) => {
    const priority = getPriority(row);
    last = Number.isFinite(priority) ? priority : last;
    return { row, index, priority: last };
  });
  return prioritisedRows.sort((a, b) => a.priority - b.priority || a.index - b.index).map(({ row }) => row);
}
