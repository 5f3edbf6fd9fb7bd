import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/dom';
import { EVENTS } from '../../src/extend/extension-api';
import { FILTER_NAMES } from '../../src/extend/filters';
import { AREAS, PARENT_BLOCKS } from '../../src/extend/registered-fills';
import { type RenderedPage, renderPage } from '../support/render-page';

const TEXT = readFileSync(join(__dirname, '../../docs/extensions.md'), 'utf8');
const SNIPPETS = new Map(
  [...TEXT.matchAll(/^## (.+)$([\s\S]*?)(?=^## |(?![\s\S]))/gm)].flatMap(([, title = '', body = '']) =>
    [...body.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = '']): [string, string] => [title, code]),
  ),
);

const findOrderSummary = () => screen.getByRole('complementary', { name: 'Tóm tắt đơn hàng' });

/** For each snippet of docs/extensions.md, waits for the effect that a shopper sees once the snippet has run. */
const EXPECTED_EFFECTS: Record<string, (page: RenderedPage) => Promise<unknown>> = {
  async 'Getting started'() {
    await within(findOrderSummary()).findByText('Gói quà miễn phí trong tháng này');
    window.dispatchEvent(new Event('goi-qua:off'));
    await waitFor(() => expect(screen.queryByText(/^Gói quà miễn phí/)).not.toBeInTheDocument());
  },
  'Content in areas': () =>
    within(findOrderSummary()).findByText('Bạn sẽ nhận 84 điểm (woocommerce/checkout)'),
  async Filters() {
    await within(findOrderSummary()).findByText(/ \(hộp 2\)$/);
    expect(within(findOrderSummary()).getByRole('listitem')).toHaveTextContent('840.000₫ đã gồm hộp');
    expect(within(findOrderSummary()).getByText('Trả hôm nay')).toBeInTheDocument();
  },
  'Inner blocks': () =>
    within(document.getElementById('contact-fields') as HTMLElement).findByText('Quà tặng ai?'),
  async Observers({ user }) {
    await user.click(screen.getByRole('button', { name: 'Đặt hàng' }));
    await screen.findByText('Bạn chọn giấy gói giúp tiệm nhé.');
  },
  Data: async ({ sent }) =>
    waitFor(() => expect(sent.map(({ body }) => body).join()).toContain('/wc/store/v1/cart/extensions')),
};

afterEach(() => {
  delete (window as { tiemQueue?: unknown }).tiemQueue;
});

describe('docs/extensions.md', () => {
  it.each([...SNIPPETS])(
    'extension docs: snippet "%s" has the effect that the page describes',
    async (title, code) => {
      const cartPage = await renderPage('/?add-to-cart=103&quantity=2', { settings: { giftWrap: true } });
      new Function(code)();
      const page = await cartPage.go('/thanh-toan-khoi/');
      await screen.findByRole('button', { name: 'Đặt hàng' });
      await EXPECTED_EFFECTS[title]!(page);
    },
  );

  it('extension docs: this test covers every snippet of the page', () => {
    expect([...SNIPPETS.keys()]).toEqual(Object.keys(EXPECTED_EFFECTS));
  });

  it.each([...AREAS, ...FILTER_NAMES])('extension docs: area or filter %s is documented', (name) => {
    expect(TEXT).toContain(`\`${name}\``);
  });

  it.each(PARENT_BLOCKS)('extension docs: parent block %s is documented', (parent) => {
    expect(TEXT).toContain(`\`${parent.replace(/^woocommerce\/(.+)-block$/, '$1')}\``);
  });

  it.each(EVENTS)('extension docs: event %s is documented', (event) => {
    expect(TEXT.replaceAll('`…_fail`', '`shipping_rate_fail` `shipping_rate_select_fail`')).toContain(event);
  });
});
