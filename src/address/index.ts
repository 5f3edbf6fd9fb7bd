import type { Domain } from '../app/domain.types';
import { validationDomain } from '../validation';
import { addressSlice } from './address.slice';

export { isAdditionalField } from './additional-fields.decode';
export { decodeAddressSchema } from './address.decode';
export {
  ADDRESS_FIELDS,
  changedFields,
  type FieldEdit,
  isCompleteAddress,
  isEmail,
  isSameAddress,
  shopperEdits,
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
  AdditionalFieldLocation,
  Addresses,
  AddressKind,
  AddressSchema,
  AddressState,
  AddressValues,
  CountryAddress,
  CountryRules,
  FieldDefinition,
  FieldOverride,
  FieldProblem,
} from './address.types';
export { type AddressNeeds, type AddressPlan, planAddresses, usedAddresses } from './address-plan.rules';
export { countryChoices, dropHiddenValues, fieldsOfCountry, labelWithOptional } from './field.rules';
export { addressProblems, fieldProblem, VALIDATED_FIELDS } from './validate.rules';

export const addressDomain: Domain = {
  name: 'address',
  needs: [validationDomain],
  reducer: addressSlice.reducer,
};
