import { useEffect, useMemo, useState } from 'react';
import { useApp } from '../../src/app/AppContext';
import type { Messages } from '../../src/i18n/keys';
import { createContentRef, escapeHtml, loadSanitiser, type Sanitiser } from '../../src/lib/html';
import type { Variation, VariationForm } from '../../src/product';
import type { VariationFormOptions } from './read-props';

interface SingleVariationProps {
  form: VariationForm;
  options: VariationFormOptions;
  onRetry(): void;
}

/**
 * Shows the price and the stock of the chosen variation. If no variation matches or the lookup has failed, shows that
 * instead.
 */
export function SingleVariation({ form, options, onRetry }: SingleVariationProps) {
  const { messages, report } = useApp();
  const sanitiser = useSanitiser(Object.values(form.selection).some(Boolean), report);
  const { variation } = form;
  const nodes = useMemo(() => {
    if (!sanitiser || !variation) return null;
    return sanitiser.markup(createVariationHtml(variation, options, messages, report));
  }, [sanitiser, variation, options, messages, report]);
  const [shown, isLeaving] = useExitTransition(nodes);
  const show = useMemo(() => shown && createContentRef(shown), [shown]);

  if (form.phase === 'none' && !form.isSilent)
    return (
      <p role="status" className="wc-no-matching-variations woocommerce-info">
        {messages.t('product.noMatch')}
      </p>
    );
  if (form.phase === 'failed')
    return (
      <p role="alert" className="tiem-variation--failed">
        {messages.t('product.lookUpFailed')}{' '}
        <button type="button" className="button" onClick={onRetry}>
          {messages.t('common.retry')}
        </button>
      </p>
    );
  if (!show) return null;
  return (
    <div className={isLeaving ? 'tiem-variation tiem-variation--leaving' : 'tiem-variation'}>
      <div ref={show} />
    </div>
  );
}

function createVariationHtml(
  { raw, isVisible }: Variation,
  options: VariationFormOptions,
  messages: Messages,
  report: (where: string, cause: unknown) => void,
): string {
  const configuredName = isVisible ? options.template : options.unavailableTemplate;
  const name = configuredName || (isVisible ? 'variation-template' : 'unavailable-variation-template');
  const template = readTemplateScript(name);
  if (template !== undefined) {
    try {
      return fillTemplate(template, { variation: raw });
    } catch (cause) {
      if (!(cause instanceof TemplateCodeError)) throw cause;
      report(`#tmpl-${name}`, cause);
    }
  } else if (configuredName) report('variation-form', new Error(`Template not found: #tmpl-${name}`));
  if (!isVisible) return `<p role="alert">${messages.t('product.unavailable')}</p>`;
  return fillTemplate(
    '<div class="woocommerce-variation-description">{{{data.variation.variation_description}}}</div>' +
      '<div class="woocommerce-variation-price">{{{data.variation.price_html}}}</div>' +
      '<div class="woocommerce-variation-availability">{{{data.variation.availability_html}}}</div>',
    { variation: raw },
  );
}

/**
 * Loads the sanitiser for the price's HTML on the first choice, so that it is ready when the last option is
 * chosen.
 */
function useSanitiser(isNeeded: boolean, report: (where: string, cause: unknown) => void): Sanitiser | null {
  const [sanitiser, setSanitiser] = useState<Sanitiser | null>(null);
  useEffect(() => {
    if (!isNeeded || sanitiser) return;
    let isWanted = true;
    loadSanitiser().then(
      (loaded) => isWanted && setSanitiser(loaded),
      (cause: unknown) => report('the price of a variation could not be shown', cause),
    );
    return () => {
      isWanted = false;
    };
  }, [isNeeded, sanitiser, report]);
  return sanitiser;
}

type TemplateData = Readonly<Record<string, unknown>>;

/** Thrown for templates that contain JavaScript (`<# #>`), which is never run. */
class TemplateCodeError extends Error {}

/** Replaces `{{{path}}}` by HTML, which the caller sanitises, and `{{path}}` by escaped text. */
function fillTemplate(template: string, data: TemplateData): string {
  if (template.includes('<#')) throw new TemplateCodeError('Templates with <# #> are not run.');
  // Fills the template in a single pass, because the data itself may contain braces.
  return template.replace(
    /\{\{\{\s*([\w.]+)\s*\}\}\}|\{\{\s*([\w.]+)\s*\}\}/g,
    (_, html: string | undefined, text: string) =>
      html ? readTemplateValue(data, html) : escapeHtml(readTemplateValue(data, text)),
  );
}

function readTemplateValue(data: TemplateData, path: string): string {
  let value: unknown = { data };
  for (const key of path.split('.')) {
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? Reflect.get(value, key)
        : undefined;
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/**
 * Returns the text of a template script. Other elements are ignored, because a form of the page may have the same
 * id.
 */
function readTemplateScript(name: string): string | undefined {
  const element = document.getElementById(`tmpl-${name}`);
  return element instanceof HTMLScriptElement ? element.text : undefined;
}

/** Duration of the slide-out animation in variation-form.css, in ms. */
const SLIDE_DURATION = 200;

/** Returns the last value while its element slides out, unless reduced motion is preferred. */
export function useExitTransition<T>(value: T | null): [shown: T | null, isLeaving: boolean] {
  const [last, setLast] = useState<T | null>(value);
  useEffect(() => {
    if (value !== null) return setLast(value);
    const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = setTimeout(() => setLast(null), isMotionReduced ? 0 : SLIDE_DURATION);
    return () => clearTimeout(timer);
  }, [value]);
  return [value ?? last, value === null && last !== null];
}
