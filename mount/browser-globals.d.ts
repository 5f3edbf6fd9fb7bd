/** What the bundler replaces. tsconfig.browser.json checks the product with these and without Node's and Jest's types. */
declare const __TIEM_VERSION__: string;
declare const process: { readonly env: { readonly NODE_ENV?: string } };
