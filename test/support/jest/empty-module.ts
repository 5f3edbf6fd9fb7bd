/** Stylesheets are for browsers; in jsdom an import of one is an empty module. */
export {};
