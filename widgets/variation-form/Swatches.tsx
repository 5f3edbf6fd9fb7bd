import { type KeyboardEvent, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMessages } from '../../src/app/AppContext';
import { findAvailableOptions, type Variation, type VariationForm } from '../../src/product';
import { type FormParts, readSelection, type ServerSelect } from './read-props';

interface SwatchesProps {
  form: VariationForm;
  parts: FormParts;
  showsPictures: boolean;
  onChoose(name: string, value: string, selection: Record<string, string>): void;
}

/** Renders buttons that visually replace each select and set its value; the form submits the select. */
export function Swatches({ form, parts, showsPictures, onChoose }: SwatchesProps) {
  const offers = form.variations && findAvailableOptions(form.variations, form.attributes, form.selection);
  const isFading = useSwatchFade(Object.values(form.selection).every((value) => !value));
  return parts.selects.map((select) => (
    <PortalAfterSelect key={select.name} select={select.element}>
      <SwatchGroup
        select={select}
        isFading={isFading}
        selectedValue={form.selection[select.name] ?? ''}
        getState={(value) => {
          if (!offers) return 'on-offer';
          const offer = offers[select.name]?.find((one) => one.value === value);
          if (!offer || offer.isDisabled) return 'off';
          return offer.isSoldOut ? 'sold-out' : 'on-offer';
        }}
        getPicture={(value) => (showsPictures ? findOptionImage(form, select, value) : null)}
        onChoose={(value) => {
          onChoose(select.name, value, readSelection(parts.selects));
        }}
      />
    </PortalAfterSelect>
  ));
}

/** Renders children after the select, and hides the select visually and from the keyboard while it is mounted. */
function PortalAfterSelect({ select, children }: { select: HTMLSelectElement; children: React.ReactNode }) {
  const [place] = useState(() => document.createElement('span'));
  useLayoutEffect(() => {
    const { tabIndex } = select;
    place.className = 'tiem-swatches';
    select.after(place);
    select.classList.add('tiem-visually-hidden');
    select.tabIndex = -1;
    select.setAttribute('aria-hidden', 'true');
    return () => {
      place.remove();
      select.classList.remove('tiem-visually-hidden');
      select.removeAttribute('aria-hidden');
      if (tabIndex === 0) select.removeAttribute('tabindex');
      else select.tabIndex = tabIndex;
    };
  }, [place, select]);
  return createPortal(<tiem-root>{children}</tiem-root>, place);
}

interface SwatchGroupProps {
  select: ServerSelect;
  selectedValue: string;
  isFading: boolean;
  getState(value: string): 'on-offer' | 'sold-out' | 'off';
  getPicture(value: string): string | null;
  onChoose(value: string): void;
}

/** Implements the ARIA radio group pattern: one tab stop, arrow keys between options. */
function SwatchGroup({ select, selectedValue, isFading, getState, getPicture, onChoose }: SwatchGroupProps) {
  const messages = useMessages();
  const [options] = useState(() =>
    [...select.element.options].filter(({ value }) => value).map(({ value, text }) => ({ value, text })),
  );
  const onOffer = options.filter(({ value }) => getState(value) !== 'off');
  const stop = onOffer.some(({ value }) => value === selectedValue) ? selectedValue : onOffer[0]?.value;

  function handleArrowKey(event: KeyboardEvent<HTMLElement>, from: string): void {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const at = onOffer.findIndex(({ value }) => value === from);
    const next = by && onOffer[(at + by + onOffer.length) % onOffer.length];
    if (!next) return;
    event.preventDefault();
    onChoose(next.value);
    event.currentTarget.parentElement
      ?.querySelector<HTMLElement>(`[data-value="${CSS.escape(next.value)}"]`)
      ?.focus();
  }

  return (
    <span role="radiogroup" aria-label={select.label} className={isFading ? 'tiem-fading' : undefined}>
      {options.map(({ value, text }) => {
        const state = getState(value);
        const picture = getPicture(value);
        const label =
          state === 'off'
            ? messages.t('product.optionUnavailable', text)
            : state === 'sold-out'
              ? messages.t('product.optionSoldOut', text)
              : text;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a second named control would be sent with the form
          <button
            key={value}
            type="button"
            role="radio"
            className={`tiem-swatch tiem-swatch--${state}`}
            data-value={value}
            aria-checked={value === selectedValue}
            aria-label={label}
            title={label}
            disabled={state === 'off'}
            tabIndex={value === stop ? 0 : -1}
            onClick={() => onChoose(value === selectedValue ? '' : value)}
            onKeyDown={(event) => handleArrowKey(event, value)}
          >
            {picture && <img src={picture} alt="" width="44" height="44" loading="lazy" />}
            <span className={picture ? 'tiem-visually-hidden' : undefined}>{text}</span>
          </button>
        );
      })}
    </span>
  );
}

/**
 * Returns an option's image: its own, or that of all variations with this option. With `null`, the option's name is
 * shown instead.
 */
function findOptionImage(
  { variations }: VariationForm,
  { name, element }: ServerSelect,
  value: string,
): string | null {
  const own = [...element.options].find((option) => option.value === value)?.dataset.image;
  if (own) return own;
  const withPicture = (variations ?? []).filter(({ attributes, image }) => attributes[name] && image);
  const countDistinctImages = (readKey: (one: Variation) => string | undefined) =>
    new Set(withPicture.map(readKey)).size;
  const pictures = countDistinctImages(({ image }) => image?.thumbnailSrc);
  const options = countDistinctImages(({ attributes }) => attributes[name]);
  const pairs = countDistinctImages(({ attributes, image }) => `${attributes[name]} ${image?.thumbnailSrc}`);
  // Shows images only if each belongs to one option: every variation with that option has the image, and no other
  // variation has it.
  if (pictures < 2 || pairs > pictures || pairs > options) return null;
  return withPicture.find(({ attributes }) => attributes[name] === value)?.image?.thumbnailSrc ?? null;
}

/** Duration of the fade after the form is cleared, in ms, as in variation-form.css. */
const FADE_DURATION = 300;

export function useSwatchFade(isEmpty: boolean): boolean {
  const [isFading, setFading] = useState(false);
  const [wasEmpty, setWasEmpty] = useState(isEmpty);
  if (wasEmpty !== isEmpty) {
    setWasEmpty(isEmpty);
    setFading(isEmpty);
  }
  useEffect(() => {
    if (!isFading) return;
    const timer = setTimeout(() => setFading(false), FADE_DURATION);
    return () => clearTimeout(timer);
  }, [isFading]);
  return isFading;
}
