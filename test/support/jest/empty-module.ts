/** Replaces imported stylesheets, which jsdom cannot use. */
export {};
