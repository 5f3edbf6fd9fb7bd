import { screen, waitFor, within } from '@testing-library/dom';
import { createRawVariation } from '../../support/product/variations';
import { openProductPage, type ProductPage } from '../../support/widgets/product-page';
import { BOWLS, renderProductHtml } from '../../support/widgets/variation-form/form-html';

const select = (name: string) => document.querySelector<HTMLSelectElement>(`select[name="${name}"]`)!;
const MEN = 'attribute_pa_men';
const CO = 'attribute_co';
const button = () => screen.getByRole('button', { name: 'Thêm vào giỏ hàng' });
const area = () => document.querySelector<HTMLElement>('.single_variation')!;
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;
const picture = () => document.querySelector<HTMLImageElement>('.wp-post-image')!;
const texts = (name: string) => [...select(name).options].map(({ text }) => text);
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function on(type: string, listener: (event: Event) => void): void {
  document.addEventListener(type, listener);
  stops.push(() => document.removeEventListener(type, listener));
}

const heardOn = (...names: string[]) => {
  const heard: string[] = [];
  for (const name of names) on(`tiem:variation:${name}`, () => heard.push(name));
  return heard;
};

async function open(html = renderProductHtml(), answer?: (body: string) => unknown): Promise<ProductPage> {
  const page = openProductPage(html, answer);
  await page.mounted('variation-form');
  await waitFor(() => expect(button()).toHaveAttribute('aria-disabled'));
  return page;
}

/** Chooses an option between reading the page and the first render; on a phone this gap is long enough for a choice. */
function chooseWhileDrawn(men: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('tiem-root')) return;
    observer.disconnect();
    select(MEN).value = men;
    select(MEN).dispatchEvent(new Event('change', { bubbles: true }));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  stops.push(() => observer.disconnect());
}

async function chooseBoth({ user }: ProductPage, men = 'celadon', co = 's'): Promise<void> {
  await user.selectOptions(select(MEN), men);
  await user.selectOptions(select(CO), co);
}

describe('variation form, submitted before its first check', () => {
  /** Mounts the form and presses the button before any variation has been checked. */
  async function openAndPress(answer?: (body: string) => unknown, html = renderProductHtml(), co = 's') {
    const page = openProductPage(html, answer);
    select(MEN).value = 'celadon';
    select(CO).value = co;
    const sent: FormData[] = [];
    on('submit', (event) => {
      event.preventDefault();
      sent.push(new FormData(event.target as HTMLFormElement));
    });
    // Clicks as soon as the form listens, as a replayed click would.
    on('tiem:variation:opened', () => button().click());
    await page.mounted('variation-form');
    return { ...page, sent };
  }
  const sentIds = (sent: readonly FormData[]) => sent.map((form) => form.get('variation_id'));

  it('variation form: a submit before the variation has been looked up sends the form once, with the variation', async () => {
    const { sent } = await openAndPress();
    await waitFor(() => expect(sentIds(sent)).toEqual(['1']));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('variation form: submitted before its first check without a choice, it says what is missing', async () => {
    const { sent } = await openAndPress(undefined, renderProductHtml(), '');
    expect(await screen.findByRole('alert')).toHaveTextContent('Vui lòng chọn các tùy chọn');
    expect(sent).toEqual([]);
  });

  it('variation form: submitted during the look-up, it sends the form once with the variation', async () => {
    const html = renderProductHtml({ variations: false });
    const { sent } = await openAndPress(() => createRawVariation(7, { [MEN]: 'celadon', [CO]: 's' }), html);
    await waitFor(() => expect(sentIds(sent)).toEqual(['7']));
  });
});

it('variation form: keeps an option that is chosen while the form is being rendered', async () => {
  chooseWhileDrawn('celadon');
  const { user } = await open();
  await user.selectOptions(select(CO), 's');
  expect(select(MEN)).toHaveValue('celadon');
  await waitFor(() => expect(area()).not.toBeEmptyDOMElement());
});

describe('variation form button', () => {
  // spec 5.1: a disabled button says what is missing
  // spec 8: added before everything is chosen
  it('variation form button: asks for a selection while options are missing, and says so on click', async () => {
    const page = await open();
    expect(button()).toHaveClass('disabled', 'wc-variation-selection-needed');
    const sent = jest.fn();
    on('submit', sent);
    await page.user.click(button());
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Vui lòng chọn các tùy chọn của sản phẩm trước khi thêm vào giỏ hàng.',
    );
    expect(sent).not.toHaveBeenCalled();
    await page.user.selectOptions(select(MEN), 'celadon');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  // spec 2.4: variation_id and quantity are posted with the form
  it('variation form button: enabled when a variation that can be bought is chosen, and posts the variation', async () => {
    const page = await open();
    await chooseBoth(page);
    expect(button()).not.toHaveClass('disabled');
    expect(button()).toHaveAttribute('aria-disabled', 'false');
    const sent: FormData[] = [];
    on('submit', (event) => {
      event.preventDefault();
      sent.push(new FormData(event.target as HTMLFormElement));
    });
    await page.user.click(button());
    expect(Object.fromEntries(sent[0] ?? [])).toMatchObject({
      [MEN]: 'celadon',
      [CO]: 's',
      variation_id: '1',
      quantity: '1',
      'loi-khac': 'của plugin khác',
    });
  });

  // spec 5.1: a disabled button says that it is unavailable
  // spec 8: an unavailable variation
  it('variation form button: unavailable when the variation is out of stock, and says so on click', async () => {
    const page = await open();
    await chooseBoth(page, 'celadon', 'm');
    expect(button()).toHaveClass('disabled', 'wc-variation-is-unavailable');
    await page.user.click(button());
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Rất tiếc, sản phẩm này hiện không có sẵn. Vui lòng chọn cách kết hợp khác.',
    );
  });

  // spec 8: added before everything is chosen: by alert
  it("variation form button: uses the browser's alert when the option alerts is native", async () => {
    const alert = jest.spyOn(window, 'alert').mockImplementation(() => {});
    const page = await open(renderProductHtml({ extraAttributes: 'data-tiem-alerts="native"' }));
    await page.user.click(button());
    await page.user.click(button());
    await waitFor(() => expect(alert).toHaveBeenCalledTimes(2));
    expect(screen.queryByRole('alert')).toBeNull();
    alert.mockRestore();
  });

  // spec 5.1: a form sent in another way is held back
  it('variation form: prevents a submit without the button while options are missing', async () => {
    await open();
    const sent = jest.fn((event: Event) => event.preventDefault());
    on('submit', sent);
    document.querySelector('form')?.requestSubmit();
    expect(sent).not.toHaveBeenCalled();
    expect(await screen.findByRole('alert')).toBeInTheDocument();
  });
});

describe('chosen variation', () => {
  // spec 4.2: found: its details are shown; a reset takes them back
  // spec 4.2: variation_id is cleared by a reset
  it('chosen variation: shows its price and stock, and removes both on reset', async () => {
    const page = await open();
    await chooseBoth(page);
    await waitFor(() => expect(area()).toHaveTextContent('1.000₫'));
    expect(area()).toHaveTextContent('Còn 5');
    await page.user.click(screen.getByText('Chọn lại'));
    expect(select(MEN)).toHaveValue('');
    expect(field('variation_id')).toHaveValue('');
    await waitFor(() => expect(area()).toBeEmptyDOMElement());
  });

  // spec 2.4: picture, thumbnail, SKU, weight and dimensions are the variation's and come back on reset
  it('chosen variation: shows its SKU, weight, dimensions and image on the page until it is cleared', async () => {
    const page = await open();
    const weight = screen.getByText('0,5 kg');
    await chooseBoth(page);
    expect(document.querySelector('.sku')).toHaveTextContent('SKU-1');
    expect(screen.getByText('0,3 kg')).toBeInTheDocument();
    expect(screen.getByText('12 × 6 cm')).toBeInTheDocument();
    expect(picture()).toHaveAttribute('src', '/celadon.svg');
    expect(picture()).not.toHaveAttribute('srcset');
    expect(picture().closest('a')).toHaveAttribute('href', '/celadon-full.svg');
    expect(picture().closest('[data-thumb]')).toHaveAttribute('data-thumb', '/celadon-thumb.svg');
    await page.user.click(screen.getByText('Chọn lại'));
    expect(document.querySelector('.sku')).toHaveTextContent('BAT');
    expect(weight).toBeInTheDocument();
    expect(picture()).toHaveAttribute('src', '/first.svg');
    expect(picture()).toHaveAttribute('srcset', '/first.svg 600w');
    expect(picture().closest('[data-thumb]')).toHaveAttribute('data-thumb', '/first-thumb.svg');
  });

  // spec 9: variable form: the gallery follows
  it('chosen variation: one with another image emits the event that the gallery listens for', async () => {
    const page = await open();
    // Not a jest spy: Testing Library would take the mock for fake timers and advance it forever.
    const { setTimeout: real } = window;
    const delays: unknown[] = [];
    window.setTimeout = ((...given: Parameters<typeof real>) => {
      delays.push(given[1]);
      return real(...given);
    }) as typeof real;
    const seen: (string | null)[] = [];
    on('tiem:gallery:changed', () => seen.push(picture().getAttribute('src')));
    await chooseBoth(page);
    await waitFor(() => expect(seen).toEqual(['/celadon.svg']));
    window.setTimeout = real;
    expect(delays).toContain(20);
  });

  it('chosen variation: limits the quantity, and hides the field if the product is sold individually', async () => {
    const page = await open();
    await page.user.clear(field('quantity'));
    await page.user.type(field('quantity'), '9');
    await chooseBoth(page);
    expect(field('quantity')).toHaveValue(5);
    expect(field('quantity')).toHaveAttribute('max', '5');
    await page.user.selectOptions(select(MEN), 'nau');
    expect(field('quantity')).toHaveValue(1);
    expect(field('quantity')).not.toBeVisible();
    await page.user.click(screen.getByText('Chọn lại'));
    expect(field('quantity')).toBeVisible();
    expect(field('quantity')).toHaveAttribute('max', '');
  });
});

describe('variation options', () => {
  // spec 2.4: one dropdown for each attribute, and they offer what the others leave
  it('variation options: only values that match the other attributes remain, and unavailable ones are labelled', async () => {
    const page = await open();
    await waitFor(() => expect(texts(MEN)).toEqual(['Chọn', 'CELADON', 'LAM (không bán)', 'NAU']));
    await page.user.selectOptions(select(MEN), 'celadon');
    expect(texts(CO)).toEqual(['Chọn', 'S', 'M (hết hàng)']);
    await page.user.selectOptions(select(CO), 'm');
    expect(texts(MEN)).toEqual(['Chọn', 'CELADON (hết hàng)', 'NAU']);
    expect([...select(MEN).options].filter(({ disabled }) => disabled)).toEqual([]);
  });

  it('variation options: a value that does not fit the other choices is cleared', async () => {
    await open(renderProductHtml({ selected: { [MEN]: 'lam', [CO]: 'm' } }));
    expect(select(MEN)).toHaveValue('');
    expect(select(CO)).toHaveValue('m');
  });

  // spec 3.2: show_option_none 'no' takes the placeholder away
  it('variation options: the placeholder is removed once a value is chosen if the shop wants none', async () => {
    const page = await open(renderProductHtml({ showOptionNone: 'no' }));
    expect(texts(MEN)[0]).toBe('Chọn');
    await page.user.selectOptions(select(MEN), 'celadon');
    expect(texts(MEN)).not.toContain('Chọn');
    await page.user.click(screen.getByText('Chọn lại'));
    expect(texts(MEN)).toContain('Chọn');
  });

  it('variation options: values in the address are preselected unless the shopper has already chosen', async () => {
    history.replaceState(null, '', `/?${MEN}=nau&${CO}=m`);
    const page = openProductPage(renderProductHtml());
    select(CO).value = 's';
    await page.mounted('variation-form');
    await waitFor(() => expect(field('variation_id')).toHaveValue('4'));
    expect(select(MEN)).toHaveValue('nau');
    expect(select(CO)).toHaveValue('s');
  });

  // spec 2.4: the reset link is there only when something is chosen
  it('variation options: the reset link is shown once something is chosen', async () => {
    const page = await open();
    const reset = screen.getByText('Chọn lại');
    expect(reset).not.toBeVisible();
    await page.user.selectOptions(select(MEN), 'celadon');
    expect(reset).toBeVisible();
    reset.focus();
    await page.user.keyboard('{Enter}');
    expect(reset).not.toBeVisible();
    expect(select(MEN)).toHaveFocus();
    expect(screen.getByText('Đã xóa các lựa chọn')).toBeInTheDocument();
  });
});

describe('selection without a variation', () => {
  const noMatch =
    'Rất tiếc, không có sản phẩm nào khớp với lựa chọn của bạn. Vui lòng chọn cách kết hợp khác.';

  // spec 4.2: a change takes the notice away and checks again
  // spec 8: no matching variation: an info notice
  it('variation form: a selection of the shopper that matches no variation is reported until the next choice', async () => {
    const page = await open(renderProductHtml({ variations: false }), () => false);
    await chooseBoth(page);
    expect(await screen.findByText(noMatch)).toHaveClass('wc-no-matching-variations', 'woocommerce-info');
    await page.user.selectOptions(select(CO), '');
    expect(screen.queryByText(noMatch)).toBeNull();
  });

  // spec 4.2: none found is not said while the page loads
  it('variation form: an initial selection that matches no variation is not reported', async () => {
    const asked = jest.fn(() => false);
    await open(renderProductHtml({ variations: false, selected: { [MEN]: 'lam', [CO]: 'm' } }), asked);
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await waitFor(() => expect(document.querySelector('form')).not.toHaveAttribute('aria-busy'));
    expect(screen.queryByText(noMatch)).toBeNull();
  });
});

describe('variation lookup', () => {
  // spec 7.5: the form is covered while waiting
  it('variation look-up: covers the form while the request is in flight, then shows the variation', async () => {
    let answer: (variation: unknown) => void = () => {};
    const bodies: string[] = [];
    const page = await open(renderProductHtml({ variations: false }), (body) => {
      bodies.push(body);
      return new Promise((resolve) => {
        answer = resolve;
      });
    });
    await chooseBoth(page);
    expect(document.querySelector('form')).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(Object.fromEntries(new URLSearchParams(bodies[0]))).toEqual({
      [MEN]: 'celadon',
      [CO]: 's',
      product_id: '11',
    });
    answer(BOWLS[0]);
    await waitFor(() => expect(area()).toHaveTextContent('1.000₫'));
    expect(document.querySelector('form')).not.toHaveAttribute('aria-busy');
    expect(button()).not.toHaveClass('disabled');
  });

  it('variation look-up: offers a retry when the request fails', async () => {
    const complaint = jest.spyOn(console, 'error').mockImplementation(() => {});
    let isUp = false;
    const page = await open(renderProductHtml({ variations: false }), () => {
      if (!isUp) throw new TypeError('Failed to fetch');
      return BOWLS[0];
    });
    await chooseBoth(page);
    const again = await screen.findByRole('button', { name: 'Thử lại' });
    isUp = true;
    await page.user.click(again);
    await waitFor(() => expect(area()).toHaveTextContent('1.000₫'));
    complaint.mockRestore();
  });
});

describe('variation templates', () => {
  const one = (more: object) => [createRawVariation(1, { [MEN]: '', [CO]: '' }, more)];

  // spec 2.4: the chosen variation is drawn with its template
  it('variation template: one printed by the page is filled with sanitised HTML and escaped text', async () => {
    const page = await open(
      renderProductHtml({
        variations: one({ variation_description: '<b onclick="x()">Nung</b>', sku: '<i>A</i>' }),
        templates:
          '<script type="text/template" id="tmpl-variation-template"><p>{{{ data.variation.variation_description }}} {{ data.variation.sku }} {{ data.variation.gone.on }}</p></script>',
      }),
    );
    await chooseBoth(page);
    await waitFor(() => expect(area()).toHaveTextContent('Nung <i>A</i>'));
    expect(within(area()).getByText('Nung')).not.toHaveAttribute('onclick');
  });

  it("variation template: braces in the variation's data are shown as they are", async () => {
    const page = await open(
      renderProductHtml({
        variations: one({ variation_description: '<b>{{ data.variation.sku }}</b>', sku: "O'{{{x}}}" }),
        templates:
          '<script type="text/template" id="tmpl-variation-template">{{{ data.variation.variation_description }}} <i title=\'{{ data.variation.sku }}\'>Mã</i></script>',
      }),
    );
    await chooseBoth(page);
    await waitFor(() => expect(area()).toHaveTextContent('{{ data.variation.sku }} Mã'));
    expect(within(area()).getByText('Mã')).toHaveAttribute('title', "O'{{{x}}}");
  });

  // spec 2.4: what is not visible has a template of its own
  it('variation template: the template for unavailable variations is used when the variation is not visible', async () => {
    const page = await open(renderProductHtml({ variations: one({ variation_is_visible: false }) }));
    await chooseBoth(page);
    await waitFor(() => expect(area()).toHaveTextContent('Rất tiếc, sản phẩm này hiện không có sẵn.'));
  });

  // spec 8: 'Template not found: #tmpl-{name}'
  it('variation template: one that is missing or contains code is reported and replaced by the default', async () => {
    const complaint = jest.spyOn(console, 'error').mockImplementation(() => {});
    const page = await open(renderProductHtml({ extraAttributes: 'data-tiem-template="rieng"' }));
    await chooseBoth(page);
    await waitFor(() => expect(area()).toHaveTextContent('1.000₫'));
    expect(String(complaint.mock.calls[0]?.[1])).toContain('Template not found: #tmpl-rieng');
    page.unmount();
    const coded = await open(
      renderProductHtml({
        templates: '<script type="text/template" id="tmpl-variation-template"><# alert(1) #></script>',
      }),
    );
    await chooseBoth(coded);
    await waitFor(() => expect(area()).toHaveTextContent('1.000₫'));
    expect(String(complaint.mock.calls.at(-1)?.[1])).toContain('<# #>');
    complaint.mockRestore();
  });
});

describe('swatches', () => {
  it('swatches: chosen by mouse or keys, they set the selects and label unavailable options', async () => {
    const page = await open(renderProductHtml({ extraAttributes: 'data-tiem-show="buttons"' }));
    const men = await screen.findByRole('radiogroup', { name: MEN });
    await page.user.click(within(men).getByRole('radio', { name: 'CELADON' }));
    expect(select(MEN)).toHaveValue('celadon');
    const co = screen.getByRole('radiogroup', { name: CO });
    expect(within(co).getByRole('radio', { name: 'M (hết hàng)' })).toBeEnabled();
    expect(within(men).getByRole('radio', { name: 'LAM (không bán)' })).toBeDisabled();
    within(men).getByRole('radio', { name: 'CELADON' }).focus();
    await page.user.keyboard('{ArrowRight}');
    expect(select(MEN)).toHaveValue('nau');
    expect(within(men).getByRole('radio', { name: 'NAU' })).toHaveFocus();
    page.unmount();
    expect(screen.queryByRole('radiogroup')).toBeNull();
    expect(select(MEN)).not.toHaveAttribute('aria-hidden');
  });
});

describe('variation form and other scripts', () => {
  it("variation form: events for changed options fire in WooCommerce's order", async () => {
    const heard = heardOn(
      'opened',
      'changed',
      'checked',
      'options-updated',
      'found',
      'shown',
      'hidden',
      'reset',
      'settled',
    );
    const page = await open();
    await page.user.selectOptions(select(MEN), 'celadon');
    heard.length = 0;
    await page.user.selectOptions(select(CO), 's');
    expect(heard).toEqual(['changed', 'checked', 'options-updated', 'found', 'shown', 'settled']);
    heard.length = 0;
    await page.user.click(screen.getByText('Chọn lại'));
    expect(heard).toEqual(['changed', 'checked', 'options-updated', 'reset', 'hidden', 'settled']);
  });

  it('variation form: emits found and shown again when an "any" attribute changes within one variation', async () => {
    const page = await open();
    await page.user.selectOptions(select(MEN), 'nau');
    await page.user.selectOptions(select(CO), 's');
    const heard = heardOn('found', 'shown');
    await page.user.selectOptions(select(CO), 'm');
    expect(heard).toEqual(['found', 'shown']);
  });

  it('variation form: reads its data again when another script requests a refresh', async () => {
    await open();
    const form = document.querySelector('form')!;
    form.dataset.product_variations = JSON.stringify([createRawVariation(9, { [MEN]: '', [CO]: '' })]);
    select(MEN).value = 'nau';
    select(CO).value = 's';
    form.dispatchEvent(new CustomEvent('tiem:variation:refresh'));
    await waitFor(() => expect(field('variation_id')).toHaveValue('9'));
    expect(texts(MEN)).toEqual(['Chọn', 'CELADON', 'LAM', 'NAU']);
  });

  it('variation form: two forms on a page keep separate selections', async () => {
    const page = openProductPage(renderProductHtml() + renderProductHtml());
    await page.mounted('variation-form');
    const [first, second] = [...document.querySelectorAll<HTMLSelectElement>(`select[name="${MEN}"]`)];
    await waitFor(() => expect(second?.form).toHaveAttribute('data-tiem-state', 'ready'));
    await page.user.selectOptions(second!, 'nau');
    expect(first).toHaveValue('');
  });

  it("variation form: restores the server's nodes when it is unmounted", async () => {
    const page = await open();
    const nodes = [...document.querySelectorAll('.product *')].filter((node) => !node.closest('tiem-root'));
    const before = renderProductHtml();
    await chooseBoth(page);
    await page.user.click(screen.getByText('Chọn lại'));
    page.unmount();
    const after = document.querySelector('.product')!;
    for (const node of nodes) expect(after).toContainElement(node as HTMLElement);
    document.querySelector('form')?.removeAttribute('data-tiem-state');
    const expected = document.createElement('div');
    expected.innerHTML = before;
    expect(after.isEqualNode(expected.querySelector('.product'))).toBe(true);
  });

  it.each([
    [{ variations: [{}] }, 'product_variations[0].variation_id'],
    [{ attributes: {} }, '.variations select'],
  ])(
    'variation form: reports the invalid markup %j and leaves the form unchanged',
    async (wrong, message) => {
      const complaint = jest.spyOn(console, 'error').mockImplementation(() => {});
      openProductPage(renderProductHtml(wrong));
      const form = document.querySelector('form')!;
      await waitFor(() => expect(form).toHaveAttribute('data-tiem-state', 'failed'));
      await waitFor(() => expect(complaint.mock.calls.flat().join(' ')).toContain(message));
      expect(button()).not.toHaveClass('disabled');
      complaint.mockRestore();
    },
  );
});
