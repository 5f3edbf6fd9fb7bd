import type { Domain } from '../app/domain.types';
import { validationDomain } from '../validation';
import { addressSlice } from './address.slice';

export { isAdditional } from './additional.decode';
export { readSchema } from './address.decode';
export {
  ADDRESS_FIELDS,
  changedFields,
  editsOf,
  type FieldEdit,
  isCompleteAddress,
  isEmail,
  isSameAddress,
} from './address.rules';
export { selectAddresses, selectFieldValue } from './address.selectors';
export {
  addressesAnswered,
  addressesTold,
  billingMadeSame,
  fieldEdited,
  fieldsEdited,
} from './address.slice';
export type {
  AdditionalPlace,
  Addresses,
  AddressKind,
  AddressSchema,
  AddressState,
  AddressValues,
  CountryRules,
  FieldDefinition,
  FieldOverride,
  FieldProblem,
  PlacedAddress,
} from './address.types';
export { countryChoices, fieldsFor, shownLabel, withoutHidden } from './field.rules';
export { type AddressPlan, type Needs, planAddresses, usedAddresses } from './plan.rules';
export { CHECKED, fieldProblem, problemsIn } from './validate.rules';

export const addressDomain: Domain = {
  name: 'address',
  needs: [validationDomain],
  reducer: addressSlice.reducer,
};
