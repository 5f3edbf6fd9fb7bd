import type { Domain } from '../app/app.types';
import { validationDomain } from '../validation';
import { addressSlice } from './address.slice';

export { decodeAddressSchema } from './address.decode';
export {
  ADDRESS_FIELDS,
  type AdditionalFieldLocation,
  type Addresses,
  type AddressKind,
  type AddressSchema,
  type AddressState,
  type AddressValues,
  type CountryAddress,
  type CountryRules,
  changedFields,
  type FieldDefinition,
  type FieldEdit,
  type FieldOverride,
  type FieldProblem,
  isAdditionalField,
  isCompleteAddress,
  isEmail,
  isSameAddress,
  shopperEdits,
} from './address.rules';
export {
  addressesAnswered,
  addressesTold,
  billingMadeSame,
  fieldEdited,
  fieldsEdited,
  selectAddresses,
  selectFieldValue,
} from './address.slice';
export {
  type AddressNeeds,
  planAddresses,
  type RequestedAddresses as AddressPlan,
  usedAddresses,
} from './address-plan.rules';
export { countryChoices, dropHiddenValues, fieldsOfCountry, labelWithOptional } from './field.rules';
export { addressProblems, fieldProblem, VALIDATED_FIELDS } from './validate.rules';

export const addressDomain: Domain = {
  name: 'address',
  needs: [validationDomain],
  reducer: addressSlice.reducer,
};
