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
  type FieldDefinition,
  type FieldEdit,
  type FieldOverride,
  type FieldProblem,
  findChangedFields,
  getShopperEdits,
  isAdditionalField,
  isCompleteAddress,
  isEmail,
  isSameAddress,
} from './address.rules';
export {
  addressesSaved,
  fieldEdited,
  fieldsEdited,
  isAddressAction,
  sameAddressToggled,
  selectAddresses,
  selectFieldValue,
  serverAddressesReceived,
  statesReceived,
} from './address.slice';
export {
  type AddressNeeds,
  planAddresses,
  type RequestedAddresses as AddressPlan,
  resolveAddresses,
} from './address-plan.rules';
export {
  clearHiddenFieldValues,
  getCountryChoices,
  getCountryFields,
  getFieldLabel,
} from './field.rules';
export { decodePlaceNames, lacksStates, loadStates } from './place-names';
export {
  CHECKED_VALUE,
  validateAddress,
  validateField,
} from './validate.rules';

export const addressDomain: Domain = {
  name: 'address',
  needs: [validationDomain],
  reducer: addressSlice.reducer,
};
