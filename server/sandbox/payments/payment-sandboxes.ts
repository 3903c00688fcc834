import { definitionsIn } from '../../platform/definitions/definitions-in.ts';
import type { PaymentSandbox } from './payment-sandbox.ts';

const files = import.meta.glob(
  ['/server/sandbox/**/*.payment.ts', '/{extensions/*,node_modules/souk-*}/server/**/*.payment.ts'],
  { eager: true, exhaustive: true },
);

/** Sandboxes of payment providers by the name of the provider. */
export const paymentSandboxes: ReadonlyMap<string, PaymentSandbox> = definitionsIn<PaymentSandbox>(
  files,
  'payment-sandbox',
  undefined,
);
