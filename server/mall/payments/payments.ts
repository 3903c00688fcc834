import { definitionsIn } from '../../platform/definitions/definitions-in.ts';
import type { PaymentDefinition } from './payment-driver.ts';

const files = import.meta.glob(
  ['/server/mall/**/*.payment.ts', '/{extensions/*,node_modules/souk-*}/server/**/*.payment.ts'],
  { eager: true, exhaustive: true },
);

/** Payment providers by name: what each `*.payment.ts` exports (docs/drivers.md). */
export const payments: ReadonlyMap<string, PaymentDefinition> = definitionsIn<PaymentDefinition>(
  files,
  'payment',
  'payment_name',
  ({ groups, required }) => ({ groups: Object.values(groups), required }),
);
