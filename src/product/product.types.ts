/** A picture of a variation, with the names of the `img` attributes. */
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
  /** Field name → value; an empty string matches any value. */
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
  /** `null` for no limit. */
  maxQuantity: number | null;
  /** The variation as received: theme templates and plugin listeners read fields that are not decoded here. */
  raw: Readonly<Record<string, unknown>>;
}

/** An attribute that the variation form has a field for. */
export interface AttributeField {
  /** For example `attribute_pa_mau-men`. */
  name: string;
  /** The options of the server's select, without the placeholder. */
  values: readonly string[];
}

export type Selection = Readonly<Record<string, string>>;

export interface OptionState {
  value: string;
  /** All matching variations are inactive. */
  isDisabled: boolean;
  /** The option can be chosen, but no matching variation can be bought. */
  isSoldOut: boolean;
}

export type ButtonState = 'selection-needed' | 'unavailable' | 'enabled';

export type FormPhase =
  /** Before the first check of the preselected values. */
  | 'opening'
  | 'incomplete'
  | 'looking'
  | 'found'
  | 'none'
  /** The look-up failed or got no response. */
  | 'failed';

export interface VariationForm {
  readonly productId: number;
  /** Custom data from the page, sent with each look-up. */
  readonly customData: string | null;
  readonly attributes: readonly AttributeField[];
  /** `null` if there are too many for the page; they are then looked up on the server. */
  readonly variations: readonly Variation[] | null;
  readonly selection: Selection;
  readonly phase: FormPhase;
  readonly variation: Variation | null;
  /** Also 0 if all fields have values but no variation matches. */
  readonly chosenCount: number;
  /** The values were preselected by the page, so a failed match shows no message. */
  readonly isSilent: boolean;
  /** The number of the last look-up; responses to earlier ones are ignored. */
  readonly lookUpId: number;
  /** Why the last press of the button could not add to the cart. */
  readonly refusal: Exclude<ButtonState, 'enabled'> | null;
  /** The shopper pressed before it was known whether the selection can be bought. */
  readonly isSubmitPending: boolean;
}

export type FormEvent =
  | { type: 'checked' }
  /** `changedField`: the field that the shopper has just changed, whose value is kept if two values conflict. */
  | { type: 'chosen'; selection: Selection; changedField?: string }
  | { type: 'cleared' }
  | { type: 'answered'; lookUpId: number; variation: Variation | null }
  | { type: 'lookupFailed'; lookUpId: number }
  | { type: 'retried' }
  | { type: 'pressed' }
  /** The view has submitted the form for the deferred press. */
  | { type: 'resumed' };
