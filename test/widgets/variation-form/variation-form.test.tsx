import { screen, waitFor, within } from '@testing-library/dom';
import { createRawVariation } from '../../support/product/variations';
import { getExampleHtml } from '../../support/widgets/example-html';
import { openProductPage, type ProductPage } from '../../support/widgets/product-page';
import { BOWLS, renderProductHtml } from '../../support/widgets/variation-form/form-html';

const getSelect = (name: string) => document.querySelector<HTMLSelectElement>(`select[name="${name}"]`)!;
const MEN = 'attribute_pa_men';
const CO = 'attribute_co';
const getAddButton = () => screen.getByRole('button', { name: 'Thêm vào giỏ hàng' });
const getVariationArea = () => document.querySelector<HTMLElement>('.single_variation')!;
const getField = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;
const getMainImage = () => document.querySelector<HTMLImageElement>('.wp-post-image')!;
const readOptionTexts = (name: string) => [...getSelect(name).options].map(({ text }) => text);
const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

function listenUntilTestEnds(type: string, listener: (event: Event) => void): void {
  document.addEventListener(type, listener);
  cleanups.push(() => document.removeEventListener(type, listener));
}

const recordVariationEvents = (...names: string[]) => {
  const events: string[] = [];
  for (const name of names) listenUntilTestEnds(`tiem:variation:${name}`, () => events.push(name));
  return events;
};

async function openVariationForm(
  html = renderProductHtml(),
  respond?: (body: string) => unknown,
): Promise<ProductPage> {
  const page = openProductPage(html, respond);
  await page.mounted('variation-form');
  await waitFor(() => expect(getAddButton()).toHaveAttribute('aria-disabled'));
  return page;
}

/**
 * Selects an option between the moment when the widget has read the page and its first render, as shoppers
 * can on slow phones.
 */
function chooseOptionBeforeFirstRender(men: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('tiem-root')) return;
    observer.disconnect();
    getSelect(MEN).value = men;
    getSelect(MEN).dispatchEvent(new Event('change', { bubbles: true }));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  cleanups.push(() => observer.disconnect());
}

async function chooseBothOptions({ user }: ProductPage, men = 'celadon', co = 's'): Promise<void> {
  await user.selectOptions(getSelect(MEN), men);
  await user.selectOptions(getSelect(CO), co);
}

it('variation form: an available variation is shown with its price, and one that is out of stock with that text', async () => {
  const { user } = await openVariationForm(getExampleHtml('variation-form'));
  await user.selectOptions(getSelect('attribute_pa_mau-men'), 'ngoc');
  await waitFor(() => expect(getVariationArea()).toHaveTextContent('120.000₫'));
  await user.selectOptions(getSelect('attribute_pa_mau-men'), 'lam');
  await waitFor(() => expect(getVariationArea()).toHaveTextContent('Hết hàng'));
});

describe('variation form, submitted before its first check', () => {
  /** Mounts the form and clicks the add-to-cart button before any variation has been looked up. */
  async function openFormAndSubmitAtOnce(
    respond?: (body: string) => unknown,
    html = renderProductHtml(),
    co = 's',
  ) {
    const page = openProductPage(html, respond);
    getSelect(MEN).value = 'celadon';
    getSelect(CO).value = co;
    const sent: FormData[] = [];
    listenUntilTestEnds('submit', (event) => {
      event.preventDefault();
      sent.push(new FormData(event.target as HTMLFormElement));
    });
    // Clicks as soon as the form has its listeners, as the loader does when it replays a click.
    listenUntilTestEnds('tiem:variation:opened', () => getAddButton().click());
    await page.mounted('variation-form');
    return { ...page, sent };
  }
  const readSentVariationIds = (sent: readonly FormData[]) => sent.map((form) => form.get('variation_id'));

  it('variation form: a submit before the variation is looked up sends the form once, with the variation', async () => {
    const { sent } = await openFormAndSubmitAtOnce();
    await waitFor(() => expect(readSentVariationIds(sent)).toEqual(['1']));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('variation form: a submit without a selection before the first lookup names the missing options', async () => {
    const { sent } = await openFormAndSubmitAtOnce(undefined, renderProductHtml(), '');
    expect(await screen.findByRole('alert')).toHaveTextContent('Vui lòng chọn các tùy chọn');
    expect(sent).toEqual([]);
  });

  it('variation form: a submit during a variation lookup sends the form once, with the variation', async () => {
    const html = renderProductHtml({ variations: false });
    const { sent } = await openFormAndSubmitAtOnce(
      () => createRawVariation(7, { [MEN]: 'celadon', [CO]: 's' }),
      html,
    );
    await waitFor(() => expect(readSentVariationIds(sent)).toEqual(['7']));
  });
});

it('variation form: keeps an option that is selected while the form is being rendered', async () => {
  chooseOptionBeforeFirstRender('celadon');
  const { user } = await openVariationForm();
  await user.selectOptions(getSelect(CO), 's');
  expect(getSelect(MEN)).toHaveValue('celadon');
  await waitFor(() => expect(getVariationArea()).not.toBeEmptyDOMElement());
});

describe('variation form button', () => {
  // spec 5.1: a disabled button says what is missing
  // spec 8: added before everything is chosen
  it('variation form button: while options are missing, its label asks for a selection and a click shows a message', async () => {
    const page = await openVariationForm();
    expect(getAddButton()).toHaveClass('disabled', 'wc-variation-selection-needed');
    const sent = jest.fn();
    listenUntilTestEnds('submit', sent);
    await page.user.click(getAddButton());
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Vui lòng chọn các tùy chọn của sản phẩm trước khi thêm vào giỏ hàng.',
    );
    expect(sent).not.toHaveBeenCalled();
    await page.user.selectOptions(getSelect(MEN), 'celadon');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  // spec 2.4: variation_id and quantity are posted with the form
  it('variation form button: is enabled when the selected variation can be bought, and posts the variation', async () => {
    const page = await openVariationForm();
    await chooseBothOptions(page);
    expect(getAddButton()).not.toHaveClass('disabled');
    expect(getAddButton()).toHaveAttribute('aria-disabled', 'false');
    const sent: FormData[] = [];
    listenUntilTestEnds('submit', (event) => {
      event.preventDefault();
      sent.push(new FormData(event.target as HTMLFormElement));
    });
    await page.user.click(getAddButton());
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
  it('variation form button: when the variation is out of stock, it is unavailable and a click shows a message', async () => {
    const page = await openVariationForm();
    await chooseBothOptions(page, 'celadon', 'm');
    expect(getAddButton()).toHaveClass('disabled', 'wc-variation-is-unavailable');
    await page.user.click(getAddButton());
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Rất tiếc, sản phẩm này hiện không có sẵn. Vui lòng chọn cách kết hợp khác.',
    );
  });

  // spec 8: added before everything is chosen: by alert
  it("variation form button: when the option `alerts` is `native`, messages are shown by the browser's alert", async () => {
    const alert = jest.spyOn(window, 'alert').mockImplementation(() => {});
    const page = await openVariationForm(renderProductHtml({ extraAttributes: 'data-tiem-alerts="native"' }));
    await page.user.click(getAddButton());
    await page.user.click(getAddButton());
    await waitFor(() => expect(alert).toHaveBeenCalledTimes(2));
    expect(screen.queryByRole('alert')).toBeNull();
    alert.mockRestore();
  });

  // spec 5.1: a form sent in another way is held back
  it('variation form: while options are missing, a submit without a click on the button is prevented, too', async () => {
    await openVariationForm();
    const sent = jest.fn((event: Event) => event.preventDefault());
    listenUntilTestEnds('submit', sent);
    document.querySelector('form')?.requestSubmit();
    expect(sent).not.toHaveBeenCalled();
    expect(await screen.findByRole('alert')).toBeInTheDocument();
  });
});

describe('selected variation', () => {
  // spec 4.2: found: its details are shown; a reset takes them back
  // spec 4.2: variation_id is cleared by a reset
  it('selected variation: its price and stock are shown, and removed on reset', async () => {
    const page = await openVariationForm();
    await chooseBothOptions(page);
    await waitFor(() => expect(getVariationArea()).toHaveTextContent('1.000₫'));
    expect(getVariationArea()).toHaveTextContent('Còn 5');
    await page.user.click(screen.getByText('Chọn lại'));
    expect(getSelect(MEN)).toHaveValue('');
    expect(getField('variation_id')).toHaveValue('');
    await waitFor(() => expect(getVariationArea()).toBeEmptyDOMElement());
  });

  // spec 2.4: picture, thumbnail, SKU, weight and dimensions are the variation's and come back on reset
  it('selected variation: its SKU, weight, dimensions and image are shown on the page until it is cleared', async () => {
    const page = await openVariationForm();
    const weight = screen.getByText('0,5 kg');
    await chooseBothOptions(page);
    expect(document.querySelector('.sku')).toHaveTextContent('SKU-1');
    expect(screen.getByText('0,3 kg')).toBeInTheDocument();
    expect(screen.getByText('12 × 6 cm')).toBeInTheDocument();
    expect(getMainImage()).toHaveAttribute('src', '/celadon.svg');
    expect(getMainImage()).not.toHaveAttribute('srcset');
    expect(getMainImage().closest('a')).toHaveAttribute('href', '/celadon-full.svg');
    expect(getMainImage().closest('[data-thumb]')).toHaveAttribute('data-thumb', '/celadon-thumb.svg');
    await page.user.click(screen.getByText('Chọn lại'));
    expect(document.querySelector('.sku')).toHaveTextContent('BAT');
    expect(weight).toBeInTheDocument();
    expect(getMainImage()).toHaveAttribute('src', '/first.svg');
    expect(getMainImage()).toHaveAttribute('srcset', '/first.svg 600w');
    expect(getMainImage().closest('[data-thumb]')).toHaveAttribute('data-thumb', '/first-thumb.svg');
  });

  // spec 9: variable form: the gallery follows
  it('selected variation: when its image differs, the event that the product gallery listens for is emitted', async () => {
    const page = await openVariationForm();
    // Replaces setTimeout by hand, because Testing Library takes a Jest spy on it for fake timers and would
    // advance them forever.
    const { setTimeout: originalSetTimeout } = window;
    const delays: unknown[] = [];
    window.setTimeout = ((...given: Parameters<typeof originalSetTimeout>) => {
      delays.push(given[1]);
      return originalSetTimeout(...given);
    }) as typeof originalSetTimeout;
    const observedTexts: (string | null)[] = [];
    listenUntilTestEnds('tiem:gallery:changed', () => observedTexts.push(getMainImage().getAttribute('src')));
    await chooseBothOptions(page);
    await waitFor(() => expect(observedTexts).toEqual(['/celadon.svg']));
    window.setTimeout = originalSetTimeout;
    expect(delays).toContain(20);
  });

  it('selected variation: limits the quantity, and hides the field if the product is sold individually', async () => {
    const page = await openVariationForm();
    await page.user.clear(getField('quantity'));
    await page.user.type(getField('quantity'), '9');
    await chooseBothOptions(page);
    expect(getField('quantity')).toHaveValue(5);
    expect(getField('quantity')).toHaveAttribute('max', '5');
    await page.user.selectOptions(getSelect(MEN), 'nau');
    expect(getField('quantity')).toHaveValue(1);
    expect(getField('quantity')).not.toBeVisible();
    await page.user.click(screen.getByText('Chọn lại'));
    expect(getField('quantity')).toBeVisible();
    expect(getField('quantity')).toHaveAttribute('max', '');
  });
});

describe('variation options', () => {
  // spec 2.4: one dropdown for each attribute, and they offer what the others unmount
  it('variation options: only values that match the other attributes remain, and unavailable ones are labelled', async () => {
    const page = await openVariationForm();
    await waitFor(() => expect(readOptionTexts(MEN)).toEqual(['Chọn', 'CELADON', 'LAM (không bán)', 'NAU']));
    await page.user.selectOptions(getSelect(MEN), 'celadon');
    expect(readOptionTexts(CO)).toEqual(['Chọn', 'S', 'M (hết hàng)']);
    await page.user.selectOptions(getSelect(CO), 'm');
    expect(readOptionTexts(MEN)).toEqual(['Chọn', 'CELADON (hết hàng)', 'NAU']);
    expect([...getSelect(MEN).options].filter(({ disabled }) => disabled)).toEqual([]);
  });

  it('variation options: an initially selected value that does not match another selected value is cleared', async () => {
    await openVariationForm(renderProductHtml({ selected: { [MEN]: 'lam', [CO]: 'm' } }));
    expect(getSelect(MEN)).toHaveValue('');
    expect(getSelect(CO)).toHaveValue('m');
  });

  // spec 3.2: show_option_none 'no' takes the placeholder away
  it('variation options: the placeholder is removed once a value is selected if the shop is set to hide it', async () => {
    const page = await openVariationForm(renderProductHtml({ showOptionNone: 'no' }));
    expect(readOptionTexts(MEN)[0]).toBe('Chọn');
    await page.user.selectOptions(getSelect(MEN), 'celadon');
    expect(readOptionTexts(MEN)).not.toContain('Chọn');
    await page.user.click(screen.getByText('Chọn lại'));
    expect(readOptionTexts(MEN)).toContain('Chọn');
  });

  it('variation options: values in the URL are preselected unless the shopper has already selected others', async () => {
    history.replaceState(null, '', `/?${MEN}=nau&${CO}=m`);
    const page = openProductPage(renderProductHtml());
    getSelect(CO).value = 's';
    await page.mounted('variation-form');
    await waitFor(() => expect(getField('variation_id')).toHaveValue('4'));
    expect(getSelect(MEN)).toHaveValue('nau');
    expect(getSelect(CO)).toHaveValue('s');
  });

  // spec 2.4: the reset link is there only when something is chosen
  it('variation options: the reset link is shown once an option is selected', async () => {
    const page = await openVariationForm();
    const reset = screen.getByText('Chọn lại');
    expect(reset).not.toBeVisible();
    await page.user.selectOptions(getSelect(MEN), 'celadon');
    expect(reset).toBeVisible();
    reset.focus();
    await page.user.keyboard('{Enter}');
    expect(reset).not.toBeVisible();
    expect(getSelect(MEN)).toHaveFocus();
    expect(screen.getByText('Đã xóa các lựa chọn')).toBeInTheDocument();
  });
});

describe('selection without a variation', () => {
  const NO_MATCH =
    'Rất tiếc, không có sản phẩm nào khớp với lựa chọn của bạn. Vui lòng chọn cách kết hợp khác.';

  // spec 4.2: a change takes the notice away and checks again
  // spec 8: no matching variation: an info notice
  it("variation form: a shopper's selection that matches no variation shows a message until the next selection", async () => {
    const page = await openVariationForm(renderProductHtml({ variations: false }), () => false);
    await chooseBothOptions(page);
    expect(await screen.findByText(NO_MATCH)).toHaveClass('wc-no-matching-variations', 'woocommerce-info');
    await page.user.selectOptions(getSelect(CO), '');
    expect(screen.queryByText(NO_MATCH)).toBeNull();
  });

  // spec 4.2: none found is not said while the page loads
  it('variation form: an initial selection that matches no variation shows no message', async () => {
    const lookUp = jest.fn(() => false);
    await openVariationForm(
      renderProductHtml({ variations: false, selected: { [MEN]: 'lam', [CO]: 'm' } }),
      lookUp,
    );
    await waitFor(() => expect(lookUp).toHaveBeenCalled());
    await waitFor(() => expect(document.querySelector('form')).not.toHaveAttribute('aria-busy'));
    expect(screen.queryByText(NO_MATCH)).toBeNull();
  });
});

describe('variation lookup', () => {
  // spec 7.5: the form is covered while waiting
  it('variation lookup: while the request is in flight, the form is covered; then the variation is shown', async () => {
    let respondToLookUp: (variation: unknown) => void = () => {};
    const bodies: string[] = [];
    const page = await openVariationForm(renderProductHtml({ variations: false }), (body) => {
      bodies.push(body);
      return new Promise((resolve) => {
        respondToLookUp = resolve;
      });
    });
    await chooseBothOptions(page);
    expect(document.querySelector('form')).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(Object.fromEntries(new URLSearchParams(bodies[0]))).toEqual({
      [MEN]: 'celadon',
      [CO]: 's',
      product_id: '11',
    });
    respondToLookUp(BOWLS[0]);
    await waitFor(() => expect(getVariationArea()).toHaveTextContent('1.000₫'));
    expect(document.querySelector('form')).not.toHaveAttribute('aria-busy');
    expect(getAddButton()).not.toHaveClass('disabled');
  });

  it('variation lookup: when the request fails, a retry button is shown', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
    let isServerUp = false;
    const page = await openVariationForm(renderProductHtml({ variations: false }), () => {
      if (!isServerUp) throw new TypeError('Failed to fetch');
      return BOWLS[0];
    });
    await chooseBothOptions(page);
    const retryButton = await screen.findByRole('button', { name: 'Thử lại' });
    isServerUp = true;
    await page.user.click(retryButton);
    await waitFor(() => expect(getVariationArea()).toHaveTextContent('1.000₫'));
    consoleError.mockRestore();
  });
});

describe('variation templates', () => {
  const createVariations = (more: object) => [createRawVariation(1, { [MEN]: '', [CO]: '' }, more)];

  // spec 2.4: the chosen variation is drawn with its template
  it('variation template: a template in the page is filled with sanitised HTML and escaped text', async () => {
    const page = await openVariationForm(
      renderProductHtml({
        variations: createVariations({ variation_description: '<b onclick="x()">Nung</b>', sku: '<i>A</i>' }),
        templates:
          '<script type="text/template" id="tmpl-variation-template"><p>{{{ data.variation.variation_description }}} {{ data.variation.sku }} {{ data.variation.gone.on }}</p></script>',
      }),
    );
    await chooseBothOptions(page);
    await waitFor(() => expect(getVariationArea()).toHaveTextContent('Nung <i>A</i>'));
    expect(within(getVariationArea()).getByText('Nung')).not.toHaveAttribute('onclick');
  });

  it("variation template: braces in the variation's data are shown unchanged", async () => {
    const page = await openVariationForm(
      renderProductHtml({
        variations: createVariations({
          variation_description: '<b>{{ data.variation.sku }}</b>',
          sku: "O'{{{x}}}",
        }),
        templates:
          '<script type="text/template" id="tmpl-variation-template">{{{ data.variation.variation_description }}} <i title=\'{{ data.variation.sku }}\'>Mã</i></script>',
      }),
    );
    await chooseBothOptions(page);
    await waitFor(() => expect(getVariationArea()).toHaveTextContent('{{ data.variation.sku }} Mã'));
    expect(within(getVariationArea()).getByText('Mã')).toHaveAttribute('title', "O'{{{x}}}");
  });

  // spec 2.4: what is not visible has a template of its own
  it('variation template: the template for unavailable variations is used when the variation is not visible', async () => {
    const page = await openVariationForm(
      renderProductHtml({ variations: createVariations({ variation_is_visible: false }) }),
    );
    await chooseBothOptions(page);
    await waitFor(() =>
      expect(getVariationArea()).toHaveTextContent('Rất tiếc, sản phẩm này hiện không có sẵn.'),
    );
  });

  // spec 8: 'Template not found: #tmpl-{name}'
  it('variation template: a missing template, or one that contains code, is reported and replaced by the default', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
    const page = await openVariationForm(
      renderProductHtml({ extraAttributes: 'data-tiem-template="rieng"' }),
    );
    await chooseBothOptions(page);
    await waitFor(() => expect(getVariationArea()).toHaveTextContent('1.000₫'));
    expect(String(consoleError.mock.calls[0]?.[1])).toContain('Template not found: #tmpl-rieng');
    page.unmount();
    const templateWithCode = await openVariationForm(
      renderProductHtml({
        templates: '<script type="text/template" id="tmpl-variation-template"><# alert(1) #></script>',
      }),
    );
    await chooseBothOptions(templateWithCode);
    await waitFor(() => expect(getVariationArea()).toHaveTextContent('1.000₫'));
    expect(String(consoleError.mock.calls.at(-1)?.[1])).toContain('<# #>');
    consoleError.mockRestore();
  });
});

describe('swatches', () => {
  it('swatches: mouse and keys set the select elements, and unavailable options are labelled', async () => {
    const page = await openVariationForm(renderProductHtml({ extraAttributes: 'data-tiem-show="buttons"' }));
    const men = await screen.findByRole('radiogroup', { name: MEN });
    await page.user.click(within(men).getByRole('radio', { name: 'CELADON' }));
    expect(getSelect(MEN)).toHaveValue('celadon');
    const co = screen.getByRole('radiogroup', { name: CO });
    expect(within(co).getByRole('radio', { name: 'M (hết hàng)' })).toBeEnabled();
    expect(within(men).getByRole('radio', { name: 'LAM (không bán)' })).toBeDisabled();
    within(men).getByRole('radio', { name: 'CELADON' }).focus();
    await page.user.keyboard('{ArrowRight}');
    expect(getSelect(MEN)).toHaveValue('nau');
    expect(within(men).getByRole('radio', { name: 'NAU' })).toHaveFocus();
    page.unmount();
    expect(screen.queryByRole('radiogroup')).toBeNull();
    expect(getSelect(MEN)).not.toHaveAttribute('aria-hidden');
  });

  it.each([
    ['each glaze has one photo', (men: string) => men, { [MEN]: ['/celadon.jpg', '/nau.jpg'], [CO]: [] }],
    [
      'each variation has a photo of its own',
      (men: string, co: string) => `${men}-${co}`,
      { [MEN]: [], [CO]: [] },
    ],
  ])(
    "swatches: if %s, a photo replaces an option's name only where all variations with the option, and no others, have that photo",
    async (_, name, expected) => {
      const variations = ['celadon', 'nau'].flatMap((men, at) =>
        ['s', 'm'].map((co, index) =>
          createRawVariation(
            1 + 2 * at + index,
            { [MEN]: men, [CO]: co },
            { image: { src: `/${name(men, co)}.jpg` } },
          ),
        ),
      );
      await openVariationForm(
        renderProductHtml({ variations, extraAttributes: 'data-tiem-show="swatches"' }),
      );
      for (const [attribute, pictures] of Object.entries(expected)) {
        const group = await screen.findByRole('radiogroup', { name: attribute });
        const shown = [...group.querySelectorAll('img')].map((image) => image.getAttribute('src'));
        expect(shown).toEqual(pictures);
      }
    },
  );
});

describe('variation form and other scripts', () => {
  it("variation form: events for changed options fire in the same order as WooCommerce's", async () => {
    const events = recordVariationEvents(
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
    const page = await openVariationForm();
    await page.user.selectOptions(getSelect(MEN), 'celadon');
    events.length = 0;
    await page.user.selectOptions(getSelect(CO), 's');
    expect(events).toEqual(['changed', 'checked', 'options-updated', 'found', 'shown', 'settled']);
    events.length = 0;
    await page.user.click(screen.getByText('Chọn lại'));
    expect(events).toEqual(['changed', 'checked', 'options-updated', 'reset', 'hidden', 'settled']);
  });

  it('variation form: when the shopper changes an attribute for which the variation accepts any value, the events `found` and `shown` are emitted again', async () => {
    const page = await openVariationForm();
    await page.user.selectOptions(getSelect(MEN), 'nau');
    await page.user.selectOptions(getSelect(CO), 's');
    const events = recordVariationEvents('found', 'shown');
    await page.user.selectOptions(getSelect(CO), 'm');
    expect(events).toEqual(['found', 'shown']);
  });

  it('variation form: when another script requests a refresh, the variations are read from the form again', async () => {
    await openVariationForm();
    const form = document.querySelector('form')!;
    form.dataset.product_variations = JSON.stringify([createRawVariation(9, { [MEN]: '', [CO]: '' })]);
    getSelect(MEN).value = 'nau';
    getSelect(CO).value = 's';
    form.dispatchEvent(new CustomEvent('tiem:variation:refresh'));
    await waitFor(() => expect(getField('variation_id')).toHaveValue('9'));
    expect(readOptionTexts(MEN)).toEqual(['Chọn', 'CELADON', 'LAM', 'NAU']);
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
    const page = await openVariationForm();
    const nodes = [...document.querySelectorAll('.product *')].filter((node) => !node.closest('tiem-root'));
    const before = renderProductHtml();
    await chooseBothOptions(page);
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
    'variation form: the invalid markup %j is reported, and the form is left unchanged',
    async (wrong, message) => {
      const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
      openProductPage(renderProductHtml(wrong));
      const form = document.querySelector('form')!;
      await waitFor(() => expect(form).toHaveAttribute('data-tiem-state', 'failed'));
      await waitFor(() => expect(consoleError.mock.calls.flat().join(' ')).toContain(message));
      expect(getAddButton()).not.toHaveClass('disabled');
      consoleError.mockRestore();
    },
  );
});
