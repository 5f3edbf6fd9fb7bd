import type { App } from '../../src/app/app.types';
import { createApp } from '../../src/app/create-app';
import { formClosed, formEvent, formOpened, productDomain, selectVariationForm } from '../../src/product';
import { createRawVariation } from '../support/product/variations';

interface LookUpCall {
  fields: Record<string, unknown>;
  signal: AbortSignal;
  resolve(body: unknown): void;
  reject(cause: unknown): void;
}

function openVariationForm(calls: LookUpCall[], problems: string[]): App {
  const http = {
    wcAjax: (endpoint: string, fields: Record<string, unknown>, { signal }: Pick<LookUpCall, 'signal'>) =>
      new Promise((resolve, reject) => {
        expect(endpoint).toBe('get_variation');
        calls.push({ fields, signal, resolve, reject });
      }),
  };
  const dependencies = {
    http,
    document: new EventTarget(),
    onProblem: (where: string) => problems.push(where),
  };
  const app = createApp(dependencies as unknown as Parameters<typeof createApp>[0]);
  app.addDomain(productDomain);
  app.store.dispatch(formOpened({ formKey: 'a', form: { ...form, selection: { attribute_co: '' } } }));
  return app;
}

const form = {
  productId: 67,
  customData: '{"goi":1}',
  attributes: [{ name: 'attribute_co', values: ['s', 'm'] }],
  variations: null,
};
const dispatchSizeChosen = (app: App, co: string) =>
  app.store.dispatch(formEvent({ formKey: 'a', event: { type: 'chosen', selection: { attribute_co: co } } }));
const waitUntilResponseHandled = () => new Promise((resolve) => setImmediate(resolve));

describe('variation lookup', () => {
  const calls: LookUpCall[] = [];
  const problems: string[] = [];
  let app: App;
  beforeEach(() => {
    calls.length = problems.length = 0;
    app = openVariationForm(calls, problems);
  });
  afterEach(() => app.destroy());

  // spec 3.2: product_id and custom_data go with a look-up
  // spec 7.5: get_variation: attributes, product_id, custom_data
  it("variation lookup: sends every attribute, the product's id and its custom data", async () => {
    dispatchSizeChosen(app, 's');
    expect(calls[0]?.fields).toEqual({ attribute_co: 's', product_id: 67, custom_data: '{"goi":1}' });
    calls[0]?.resolve(createRawVariation(68, { attribute_co: 's' }));
    await waitUntilResponseHandled();
    expect(selectVariationForm(app.store.getState(), 'a')).toMatchObject({
      phase: 'found',
      variation: { id: 68 },
    });
  });

  // spec 7.5: the request before is aborted
  it('variation lookup: a new lookup aborts the previous one', async () => {
    dispatchSizeChosen(app, 's');
    dispatchSizeChosen(app, 'm');
    expect(calls[0]?.signal.aborted).toBe(true);
    expect(calls[1]?.signal.aborted).toBe(false);
    calls[0]?.resolve(createRawVariation(1, {}));
    await waitUntilResponseHandled();
    expect(selectVariationForm(app.store.getState(), 'a')?.phase).toBe('looking');
  });

  it('variation lookup: is aborted when the selection is cleared or the form is removed', () => {
    dispatchSizeChosen(app, 's');
    dispatchSizeChosen(app, '');
    expect(calls[0]?.signal.aborted).toBe(true);
    dispatchSizeChosen(app, 'm');
    app.store.dispatch(formClosed({ formKey: 'a' }));
    expect(calls[1]?.signal.aborted).toBe(true);
  });

  it('variation lookup: an invalid response is reported, and the shopper can try again', async () => {
    dispatchSizeChosen(app, 's');
    calls[0]?.resolve({ variation_id: 'x' });
    await waitUntilResponseHandled();
    expect(selectVariationForm(app.store.getState(), 'a')?.phase).toBe('failed');
    expect(problems).toEqual(['get_variation for product 67']);
    app.store.dispatch(formEvent({ formKey: 'a', event: { type: 'retried' } }));
    expect(calls).toHaveLength(2);
  });

  // spec 9: variable form: first check after 100 ms
  it('variation form: its selection is checked for the first time 100 ms after the form was opened', async () => {
    jest.useFakeTimers();
    const key = 'b';
    app.store.dispatch(formOpened({ formKey: key, form: { ...form, selection: { attribute_co: 's' } } }));
    await jest.advanceTimersByTimeAsync(99);
    expect(selectVariationForm(app.store.getState(), key)?.phase).toBe('opening');
    await jest.advanceTimersByTimeAsync(1);
    expect(selectVariationForm(app.store.getState(), key)?.phase).toBe('looking');
    jest.useRealTimers();
  });
});
