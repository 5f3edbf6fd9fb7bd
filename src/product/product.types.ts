/** One picture of a variation, in the words of the page's `img`. */
export interface VariationImage {
  src: string;
  width: number | null;
  height: number | null;
  srcset: string;
  sizes: string;
  title: string;
  caption: string;
  alt: string;
  fullSrc: string;
  fullWidth: number | null;
  fullHeight: number | null;
  thumbnailSrc: string;
}

export interface Variation {
  id: number;
  /** Field name → value; the empty string means any. */
  attributes: Readonly<Record<string, string>>;
  sku: string;
  weightHtml: string;
  dimensionsHtml: string;
  image: VariationImage | null;
  isVisible: boolean;
  isActive: boolean;
  isPurchasable: boolean;
  isInStock: boolean;
  isSoldIndividually: boolean;
  minQuantity: number;
  /** `null`: no limit. */
  maxQuantity: number | null;
  /** As the server gave it: templates of themes and listeners of plugins read fields that nobody else knows. */
  raw: Readonly<Record<string, unknown>>;
}

/** An attribute as the form asks for it. */
export interface AttributeField {
  /** `attribute_pa_mau-men`. */
  name: string;
  /** What the server's select offers, without the placeholder. */
  values: readonly string[];
}

export type Selection = Readonly<Record<string, string>>;

export interface OptionState {
  value: string;
  /** Every variation behind it is switched off. */
  isDisabled: boolean;
  /** It may be chosen, but with the other choices nothing behind it can be bought. */
  isSoldOut: boolean;
}

export type ButtonState = 'selection-needed' | 'unavailable' | 'enabled';

export type FormPhase =
  /** Before the first check. */
  | 'opening'
  | 'incomplete'
  | 'looking'
  | 'found'
  | 'none'
  /** The look-up got no answer. */
  | 'failed';

export interface VariationForm {
  readonly productId: number;
  /** Sent along with a look-up, as the page gave it. */
  readonly customData: string | null;
  readonly attributes: readonly AttributeField[];
  /** `null`: too many for the page, so the server is asked. */
  readonly variations: readonly Variation[] | null;
  readonly selection: Selection;
  readonly phase: FormPhase;
  readonly variation: Variation | null;
  /** 0 too when nothing matches, although values stand in the fields. */
  readonly chosenCount: number;
  /** The page chose, not the shopper: what fails now needs no words. */
  readonly isSilent: boolean;
  /** Number of the last look-up; the answer to an older one comes too late. */
  readonly lookUpId: number;
  /** The shopper pressed a button that could not buy. */
  readonly refusal: Exclude<ButtonState, 'enabled'> | null;
  /** The shopper pressed before it was known whether what is chosen can be bought. */
  readonly isSubmitPending: boolean;
}

export type FormEvent =
  | { type: 'checked' }
  /** `latest`: the field the shopper just used, which keeps its value where two cannot stand together. */
  | { type: 'chosen'; selection: Selection; changedField?: string }
  | { type: 'cleared' }
  | { type: 'answered'; lookUpId: number; variation: Variation | null }
  | { type: 'lookupFailed'; lookUpId: number }
  | { type: 'retried' }
  | { type: 'pressed' }
  /** The view has submitted the form for the held press. */
  | { type: 'resumed' };
