import { cleanUp } from '../../testing/render-page';

export { renderPage } from '../../testing/render-page';
export type { RenderedPage, RenderOptions } from '../../testing/testing.types';

afterEach(cleanUp);
