import './variation-form.css';
import type { ViewDefinition } from '../../mount/runtime/mount.types';
import { productTexts } from '../../src/i18n/vi/product';
import { productDomain } from '../../src/product';
import { options, readVariationForm, type VariationFormProps } from './read-props';
import { VariationFormView } from './VariationForm';

const definition: ViewDefinition<typeof options, VariationFormProps> = {
  kind: 'view',
  name: 'variation-form',
  options,
  texts: productTexts,
  domains: [productDomain],
  read: readVariationForm,
  View: VariationFormView,
};

export default definition;
