import { render, screen, waitFor } from '@testing-library/react';
import { SafeHtml } from '../../src/ui/SafeHtml';

const MARKUP = '<strong>Trà sen</strong> đã vào giỏ. <a href="/gio-hang/" onclick="x()">Xem giỏ</a>';

async function waitForHtml(html: string) {
  await waitFor(() => {
    const elements = [...(document.body.firstElementChild?.children ?? [])];
    expect(elements.map(({ innerHTML }) => innerHTML)).toEqual([html]);
  });
}

describe('HTML from the server', () => {
  it.each([
    ['text', 'Chỉ còn &lt;2&gt;', 'Chỉ còn &lt;2&gt;'],
    ['other markup', '<em>Hết hàng</em>', '<em>Hết hàng</em>'],
  ])(
    'safe HTML: when the HTML changes to %s and back again, the current content is always shown',
    async (_, later, shown) => {
      const { rerender } = render(<SafeHtml html={MARKUP} />);
      const link = await screen.findByRole('link', { name: 'Xem giỏ' });
      expect(link.getAttributeNames()).toEqual(['href']);
      rerender(<SafeHtml html={later} />);
      await waitForHtml(shown);
      rerender(<SafeHtml html={MARKUP} />);
      await waitForHtml(MARKUP.replace(' onclick="x()"', ''));
    },
  );

  it('safe HTML: keeps its DOM nodes when its parent re-renders', async () => {
    const { rerender } = render(<SafeHtml html={MARKUP} />);
    const link = await screen.findByRole('link');
    rerender(<SafeHtml html={MARKUP} />);
    expect(screen.getByRole('link')).toBe(link);
  });
});
