import type { App } from '../app/app.types';
import type { Variation, VariationForm } from './product.types';
import { decodeLookup } from './variation.decode';

/** Asks the server for the variation of a complete selection; `null`: there is none. */
export async function lookUpVariation(
  { http }: Pick<App, 'http'>,
  { selection, productId, customData }: VariationForm,
  signal: AbortSignal,
): Promise<Variation | null> {
  const fields = {
    ...selection,
    product_id: productId,
    ...(customData === null ? {} : { custom_data: customData }),
  };
  return decodeLookup(await http.wcAjax('get_variation', fields, { signal }));
}
