/**
 * Globals that the bundler replaces. tsconfig.browser.json type-checks the product code with these declarations
 * instead of the types of Node and Jest.
 */
declare const __TIEM_VERSION__: string;
declare const process: { readonly env: { readonly NODE_ENV?: string } };
