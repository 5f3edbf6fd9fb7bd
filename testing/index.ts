/** The entry point of the package `tiem-testing`, for tests of themes inside and outside this repository. */
import { paymentMethodContract as contract } from './contract/payment-method';
import { cleanUp, fakeShop, renderPage as render } from './render-page';
import type { PaymentMethodContractChecks, RenderPage } from './testing.types';

export type * from './testing.types';
export { cleanUp, fakeShop };

export const renderPage: RenderPage = render;
export const paymentMethodContract: PaymentMethodContractChecks = contract;

const { afterEach } = globalThis as { afterEach?: (clean: () => void) => void };
afterEach?.(cleanUp);
