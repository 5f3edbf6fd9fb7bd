import { renderPage } from '../../support/render-page';

it('product gallery: without JavaScript, all images are shown as links to their full size', async () => {
  await renderPage('/san-pham/tranh-dong-ho-dan-ga/', { script: false });
  const pictures = [
    ...document.querySelectorAll<HTMLImageElement>('.woocommerce-product-gallery__image a img'),
  ];
  expect(pictures.length).toBeGreaterThan(1);
  for (const picture of pictures) {
    expect(picture).toBeVisible();
    expect(picture.alt).not.toBe('');
    expect(picture.width).toBeGreaterThan(0);
    expect(picture.closest('a')?.href).toMatch(/\.svg$/);
  }
  expect(document.querySelector('.tiem-gallery__controls')).toBeNull();
});
