import type { Messages } from '../../src/i18n/keys';
import type { Cleanups } from '../../src/lib/cleanups';
import type { OptionState } from '../../src/product';
import type { ServerSelect } from './read';

export interface AttributeSelect {
  name: string;
  /** `null` shows every option that the server printed. */
  showOffers(offers: readonly OptionState[] | null, value: string): void;
}

/** Keeps only the available options in the select. Removes the others, because phones ignore `hidden` on options. */
export function createAttributeSelect(
  { element, name }: ServerSelect,
  messages: Messages,
  undo: Cleanups,
): AttributeSelect {
  const options = [...element.options].map((option) => ({
    option,
    // The select or the `optgroup` that contains the option; groups stay.
    home: option.parentElement ?? element,
    text: option.textContent ?? '',
    isDisabled: option.disabled,
  }));
  const homes = [...new Set(options.map(({ home }) => home))];
  const dropsPlaceholder = element.dataset.show_option_none === 'no';

  function updateOptions(isKept: (option: HTMLOptionElement) => boolean): void {
    for (const home of homes) {
      const kept = options.filter((one) => one.home === home && isKept(one.option)).map((one) => one.option);
      const now = [...home.children].filter((child) => child instanceof HTMLOptionElement);
      const isSame = kept.length === now.length && kept.every((option, at) => option === now[at]);
      if (isSame) continue;
      for (const option of now) option.remove();
      home.append(...kept);
    }
  }

  undo.add(() => {
    const { value } = element;
    updateOptions(() => true);
    for (const { option, text, isDisabled } of options) {
      option.textContent = text;
      option.disabled = isDisabled;
    }
    element.value = value;
  });

  return {
    name,
    showOffers(offers, value) {
      const byValue = new Map(offers?.map((offer) => [offer.value, offer]));
      for (const { option, text, isDisabled } of options) {
        const offer = byValue.get(option.value);
        const shown = offer ? labelOf(offer, text, messages) : text;
        if (option.textContent !== shown) option.textContent = shown;
        option.disabled = isDisabled || (offer?.isDisabled ?? false);
      }
      updateOptions(({ value: own }) =>
        own === '' ? !(dropsPlaceholder && value !== '') : !offers || byValue.has(own),
      );
      if (element.value !== value) element.value = value;
    },
  };
}

/** Names unavailable and sold-out options as such in the list, before they are chosen. */
function labelOf({ isDisabled, isSoldOut }: OptionState, text: string, messages: Messages): string {
  if (isDisabled) return messages.t('product.optionUnavailable', text);
  return isSoldOut ? messages.t('product.optionSoldOut', text) : text;
}
