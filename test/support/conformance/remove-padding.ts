/** Removes the padding of table columns before pages are compared, because editors align columns differently. */
export const removePadding = (page: string): string =>
  page.replace(/^\|.*\|$/gm, (row) => row.replace(/ *\| */g, '|').replace(/-{3,}/g, '---'));
