import { readLargeImage } from '../../../widgets/product-gallery/slides';
import { initZoom } from '../../../widgets/product-gallery/zoom';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

describe('product gallery zoom', () => {
  // spec 8: zoom: said for 2500 ms
  it('product gallery zoom: shows a message for two and a half seconds when the large image cannot be loaded', () => {
    document.body.innerHTML =
      '<div class="woocommerce-product-gallery__image"><img src="/bat.svg" data-large_image="/mat.svg" data-large_image_width="900" data-large_image_height="900" alt="Bát"></div>';
    const slide = document.querySelector<HTMLElement>('.woocommerce-product-gallery__image')!;
    // Mocks `matches`, because jsdom never matches `:hover`.
    jest.spyOn(slide, 'matches').mockReturnValue(true);
    const pointerEvent = new MouseEvent('pointermove') as PointerEvent;
    let image: HTMLImageElement | undefined;
    const originalCreateElement = document.createElement.bind(document);
    const createElement = jest.spyOn(document, 'createElement').mockImplementation((name: string) => {
      const element = originalCreateElement(name);
      if (element instanceof HTMLImageElement) image = element;
      return element;
    });
    initZoom(slide, readLargeImage, pointerEvent, () => 'Không tải được ảnh');
    createElement.mockRestore();
    image?.dispatchEvent(new Event('error'));
    expect(slide).toHaveTextContent('Không tải được ảnh');
    jest.advanceTimersByTime(2_499);
    expect(slide).toHaveTextContent('Không tải được ảnh');
    jest.advanceTimersByTime(1);
    expect(slide).toHaveTextContent('');
    expect(slide.children).toHaveLength(1);
  });
});
