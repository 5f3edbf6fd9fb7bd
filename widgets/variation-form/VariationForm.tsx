import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useApp } from '../../src/app/AppContext';
import { useAppSelector } from '../../src/app/store-hooks';
import {
  formClosed,
  formEvent,
  formOpened,
  getButtonState,
  selectVariationForm,
  type VariationForm,
  type VariationFormEvent,
} from '../../src/product';
import { listenToForm } from './form-listeners';
import { readEarlyChoices, readProduct, type VariationFormProps } from './read-props';
import { SingleVariation } from './SingleVariation';
import type { Swatches } from './Swatches';
import { createServerForm, type ServerForm } from './server-form';

export function VariationFormView({ parts, form: read, options }: VariationFormProps) {
  const app = useApp();
  const { messages } = app;
  const [key] = useState(() => `${read.productId}-${Math.random().toString(36).slice(2)}`);
  const [presses, setPresses] = useState(0);
  const [isCleared, setCleared] = useState(false);
  const form = useAppSelector((state) => selectVariationForm(state, key));
  const SwatchesComponent = useSwatches(options.show !== 'select', app.report);
  const serverForm = useRef<ServerForm | null>(null);
  const shownForm = useRef<typeof form>(undefined);

  const listeners = useMemo(() => {
    const dispatchFormEvent = (event: VariationFormEvent) =>
      app.store.dispatch(formEvent({ formKey: key, event }));
    return {
      onChoose: (name: string, value: string, selection: Record<string, string>) => {
        setCleared(false);
        dispatchFormEvent({ type: 'chosen', selection: { ...selection, [name]: value }, changedField: name });
      },
      rereadSelection: (selection: Record<string, string>) => {
        const now = selectVariationForm(app.store.getState(), key)?.selection ?? {};
        if (Object.entries(selection).some(([name, value]) => value !== now[name]))
          dispatchFormEvent({ type: 'chosen', selection });
      },
      onClear: () => {
        dispatchFormEvent({ type: 'cleared' });
        setCleared(true);
      },
      onRetry: () => dispatchFormEvent({ type: 'retried' }),
      onPress: () => {
        dispatchFormEvent({ type: 'pressed' });
        setPresses((count) => count + 1);
      },
      resumed: () => dispatchFormEvent({ type: 'resumed' }),
    };
  }, [app, key]);

  // Uses a layout effect, because its cleanup runs synchronously on unmount, before the browser can paint a partly
  // restored form.
  useLayoutEffect(() => {
    const openFormInStore = (product = read) => {
      shownForm.current = undefined;
      app.store.dispatch(formOpened({ formKey: key, form: product }));
      emitVariationFormEvent(parts.form, 'opened', {});
    };
    serverForm.current = createServerForm(parts, messages);
    const stop = listenToForm(parts, {
      ...listeners,
      isBlocked: () => {
        const now = selectVariationForm(app.store.getState(), key);
        return !now || getButtonState(now) !== 'enabled';
      },
      onRefresh: () => {
        // Puts back the options that the widget has removed from the selects, and then reads the form again, because
        // another script may have changed it.
        serverForm.current?.restore();
        serverForm.current = createServerForm(parts, messages);
        openFormInStore(readProduct(parts.form, parts.selects, read.productId));
      },
    });
    // Includes options that the shopper chose after the form was read and before this effect ran.
    openFormInStore({ ...read, selection: { ...read.selection, ...readEarlyChoices(parts.selects) } });
    return () => {
      stop();
      serverForm.current?.restore();
      serverForm.current = null;
      app.store.dispatch(formClosed({ formKey: key }));
    };
  }, [app, key, messages, parts, read, listeners]);

  useLayoutEffect(() => {
    if (!form || form.phase === 'opening' || form === shownForm.current) return;
    serverForm.current?.updateForm(form);
    emitEventsOfFormChanges(parts.form, shownForm.current, form);
    shownForm.current = form;
    if (form.isSubmitPending && getButtonState(form) === 'enabled') {
      listeners.resumed();
      // Repeats the click on the submit button. The click was held until the server had found the variation.
      parts.addToCartButton.click();
    }
  }, [form, parts, listeners]);

  const refusal = form?.refusal
    ? messages.t(form.refusal === 'unavailable' ? 'product.unavailable' : 'product.selectFirst')
    : null;
  const isNative = options.alerts === 'native';
  useEffect(() => {
    if (isNative && refusal && presses > 0) window.alert(refusal);
  }, [isNative, refusal, presses]);

  if (!form) return null;
  return (
    <>
      {SwatchesComponent && (
        <SwatchesComponent
          form={form}
          parts={parts}
          showsPictures={options.show === 'swatches'}
          onChoose={listeners.onChoose}
        />
      )}
      {createPortal(
        <SingleVariation form={form} options={options} onRetry={listeners.onRetry} />,
        parts.singleVariation,
      )}
      {refusal && !isNative && (
        // Re-inserts the alert by a new `key`, so that screen readers announce it again after each click.
        <div key={presses} role="alert" className="tiem-variation__alert">
          {refusal}
        </div>
      )}
      <span role="status" className="tiem-visually-hidden">
        {isCleared && messages.t('product.clearDone')}
        {form.phase === 'looking' && messages.t('product.lookingUp')}
      </span>
    </>
  );
}

/**
 * Loads the swatches only if a theme uses them. Until they have loaded, or if loading fails, the selects stay
 * visible.
 */
function useSwatches(
  isWanted: boolean,
  report: (where: string, cause: unknown) => void,
): typeof Swatches | null {
  const [loaded, setLoaded] = useState<typeof Swatches | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    import('./Swatches').then(
      (module) => setLoaded(() => module.Swatches),
      (cause: unknown) => report('the swatches of a product could not be loaded', cause),
    );
  }, [isWanted, report]);
  return loaded;
}

/** The events that the variation form emits. The jQuery bridge also triggers them under WooCommerce's event names. */
interface VariationEvents {
  opened: object;
  changed: object;
  checked: { chosenCount: number; count: number };
  'options-updated': object;
  found: { variation: Readonly<Record<string, unknown>> };
  shown: { variation: Readonly<Record<string, unknown>>; purchasable: boolean };
  hidden: object;
  reset: object;
  'image-reset': object;
  settled: object;
}

function emitVariationFormEvent<K extends keyof VariationEvents>(
  form: HTMLFormElement,
  name: K,
  detail: VariationEvents[K],
): void {
  // Accepts both spellings of an event's name, that of the bundle's events and the one that themes use in attributes,
  // because both are public API.
  for (const type of [`tiem:variation:${name}`, `tiem:variation-${name}`])
    form.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
}

/** Emits events for everything that has changed in the form, in the order of WooCommerce's own script. */
function emitEventsOfFormChanges(
  element: HTMLFormElement,
  before: VariationForm | undefined,
  form: VariationForm,
): void {
  const isChoice = before?.selection !== form.selection || before?.phase !== form.phase;
  if (!isChoice) return;
  const emitVariationEvent = <K extends keyof VariationEvents>(name: K, detail: VariationEvents[K]) =>
    emitVariationFormEvent(element, name, detail);
  if (before && before.selection !== form.selection) emitVariationEvent('changed', {});
  emitVariationEvent('checked', { chosenCount: form.chosenCount, count: form.attributes.length });
  if (form.variations) emitVariationEvent('options-updated', {});
  const variation = form.variation?.raw;
  if (!variation) {
    if (before?.phase === 'found') emitVariationEvent('image-reset', {});
    emitVariationEvent('reset', {});
    emitVariationEvent('hidden', {});
  } else {
    // Emits `found` and `shown` even if the variation stays the same, because the chosen value of an "any" attribute
    // may have changed.
    emitVariationEvent('found', { variation });
    emitVariationEvent('shown', { variation, purchasable: getButtonState(form) === 'enabled' });
  }
  if (before && before.selection !== form.selection) emitVariationEvent('settled', {});
}
