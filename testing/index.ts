/** `tiem/testing`: for testers of themes, inside and outside this repository. */
import { cleanUp, fakeShop, renderPage as render } from './render-page';
import type { RenderPage } from './testing.types';

export type * from './testing.types';
export { cleanUp, fakeShop };

export const renderPage: RenderPage = render;

const { afterEach } = globalThis as { afterEach?: (clean: () => void) => void };
afterEach?.(cleanUp);
