/** Session storage: the URL and referrer with which the visitor arrived, until order attribution reads them. */
export const LANDING_PAGE = 'tiem:landing';
/** Session storage: the number of pages opened in this tab that order attribution has not counted yet. */
export const UNCOUNTED_PAGES = 'tiem:pages';
