import { renderPage } from '../../support/render-page';

it('product tabs: without JavaScript, every panel is visible and has a link to it', async () => {
  await renderPage('/san-pham/am-qua-hong/', { script: false });
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.wc-tabs a')];
  expect(links).toHaveLength(3);
  for (const { hash } of links) {
    const panel = document.querySelector<HTMLElement>(hash);
    expect(panel).toBeVisible();
    expect(panel?.style.display).toBe('');
  }
  expect(document.querySelector('.tiem-show-more')).toBeNull();
});
