import type { TextsLike } from '../keys';
import type { fieldTexts } from '../vi/field';

export const fieldTextsEn = {
  'field.email': 'Email address',
  'field.firstName': 'First name',
  'field.lastName': 'Last name',
  'field.company': 'Company',
  'field.address1': 'Address',
  'field.address2': 'Apartment, suite, etc.',
  'field.city': 'City',
  'field.state': 'State/County',
  'field.postcode': 'Postal code',
  'field.country': 'Country/Region',
  'field.phone': 'Phone',
  'field.orderNote': 'Order notes',
  'field.password': 'Password',
  'field.optional': '%s (optional)',
  'field.choose': 'Select %s',
  'field.invalid': 'Please enter a valid %s',
  'field.tooShort': '%1$s needs at least %2$d characters',
  'field.tooLong': '%1$s may have at most %2$d characters',
  'field.tooLow': '%1$s must be %2$s or more',
  'field.tooHigh': '%1$s must be %2$s or less',
  'field.wrongStep': '%1$s must be a multiple of %2$s',
  'field.wrongPattern': '%s does not have the right format',
  'field.invalidPostcode': 'The postal code does not match the country',
  'field.invalidPhone': 'Please enter a valid phone number',
} satisfies TextsLike<typeof fieldTexts>;
