import type { AddressState } from './address.types';

export const selectAddresses = (state: unknown): AddressState => (state as { address: AddressState }).address;

export const selectFieldValue = (state: unknown, kind: 'billing' | 'shipping', field: string): string =>
  selectAddresses(state).values[kind][field] ?? '';
