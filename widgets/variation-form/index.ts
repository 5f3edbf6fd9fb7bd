import './variation-form.css';
import type { ViewDefinition } from '../../mount/runtime/mount.types';
import { productTexts } from '../../src/i18n/vi/product';
import { productDomain } from '../../src/product';
import { options, readForm, type VariationFormProps } from './read-props';
import { VariationFormView } from './VariationForm';

const definition: ViewDefinition<typeof options, VariationFormProps> = {
  kind: 'view',
  name: 'variation-form',
  options,
  texts: productTexts,
  domains: [productDomain],
  replaces: 'beside',
  read: readForm,
  View: VariationFormView,
};

export default definition;
