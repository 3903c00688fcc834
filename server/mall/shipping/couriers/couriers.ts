import { definitionsIn } from '../../../platform/definitions/definitions-in.ts';
import type { CourierDefinition } from './courier-driver.ts';

const files = import.meta.glob(
  ['/server/mall/**/*.courier.ts', '/{extensions/*,node_modules/souk-*}/server/**/*.courier.ts'],
  { eager: true, exhaustive: true },
);

/** Name of the settings of a vendor, without `configs/`. */
export const groupOf = ({ group, name }: Pick<CourierDefinition, 'group' | 'name'>): string =>
  group ?? `courier_${name}`;

/** Vendors of parcel data by name: what each `*.courier.ts` exports (docs/drivers.md). */
export const couriers: ReadonlyMap<string, CourierDefinition> = definitionsIn<CourierDefinition>(
  files,
  'courier',
  'courier_driver',
  (courier) => ({ groups: [groupOf(courier)] }),
);
