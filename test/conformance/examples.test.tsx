import { waitFor } from '@testing-library/dom';
import { listWidgetEntries } from '../../fixtures/gallery/examples';
import { catalogue } from '../../mount/catalogue';
import { createMissingMarkupScript } from '../../scripts/check/page-script';
import { REQUIRED_MARKUP } from '../../scripts/check/required-markup';
import { openLoader } from '../support/mount/open-loader';
import { listFolders } from '../support/project-files';

/** Mounts the examples that the example pages and the docs show, so that every published example works. */
describe.each(listFolders('widgets'))('widgets/%s', (name) => {
  const examples = listWidgetEntries().find((entry) => entry.name === name)?.examples ?? [];

  it('examples: each widget has at least one example, and each example contains the widget', () => {
    expect(examples.length).toBeGreaterThan(0);
    for (const { html } of examples) expect(html).toMatch(new RegExp(`data-tiem="[^"]*\\b${name}\\b`));
    expect(new Set(examples.map(({ title }) => title)).size).toBe(examples.length);
  });

  it("examples: each example has the elements that `npm run check` requires of a theme's page", () => {
    const needs = (REQUIRED_MARKUP[name] ?? []).map((need) => ({ widget: name, ...need }));
    for (const { html } of examples) {
      document.body.innerHTML = html;
      expect(new Function(`return ${createMissingMarkupScript(needs)}`)()).toEqual([]);
    }
  });

  it('examples: the widget mounts in each example', async () => {
    window.fetch = () => new Promise(() => {});
    for (const { html, settings = {} } of examples) {
      const script = document.createElement('script');
      script.type = 'application/json';
      script.dataset.tiemSettings = '';
      script.textContent = JSON.stringify(settings);
      document.head.replaceChildren(script);
      document.body.innerHTML = html;
      const close = openLoader(catalogue);
      for (const place of document.querySelectorAll<HTMLElement>(`[data-tiem~="${name}"]`)) {
        place.dispatchEvent(new Event('focusin', { bubbles: true }));
        // Counts a removed mount point as ready, because a loading overlay removes itself once the content has
        // loaded.
        const readMountState = () => (place.isConnected ? place.dataset.tiemState : 'ready');
        await waitFor(() => expect(readMountState()).toBe('ready'), { timeout: 10_000 });
      }
      close();
    }
  });
});
