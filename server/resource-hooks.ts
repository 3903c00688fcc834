import { BackOfficeModule } from './backoffice/backoffice.module.ts';
import type { HookDefinition } from './backoffice/resources/hooks/resource-hooks.ts';
import {
  type HookNames,
  namesOfDefinition,
  namesOfModules,
} from './backoffice/resources/hooks/hook-classes.ts';
import type { Source } from './backoffice/sources/define-source.ts';
import { featureModules } from './feature-modules.ts';
import { goods } from './mall/catalog/goods.resource.ts';
import { integralGoods } from './mall/integral/integral-goods.resource.ts';
import { doctorChecks } from './doctor/doctor-checks.resource.ts';
import { jobs } from './backoffice/jobs/jobs.resource.ts';
import { fileSpaceDirs, fileSpaces } from './backoffice/files/image-space/file-spaces.resource.ts';
import { coupons } from './mall/promotions/coupons.resource.ts';
import { distributions } from './mall/distribution/distributions.resource.ts';
import { addresses } from './mall/shipping/addresses/addresses.resource.ts';
import { orderComments } from './mall/comments/order-comments.resource.ts';
import { cashes } from './mall/wallet/cashes.resource.ts';
import { integralOrders } from './mall/integral/integral-orders.resource.ts';
import { orderGoods, orderParcels, orders } from './mall/orders/orders.resource.ts';
import { areas } from './mall/shipping/areas/areas.resource.ts';
import { freights } from './mall/shipping/freights/freights.resource.ts';
import { dashboards } from './mall/stats/dashboards.source.ts';
import { balances } from './mall/wallet/wallet.source.ts';
import { storeWallet, userWallet } from './mall/wallet/wallet.resource.ts';

/**
 * Hooks that are plain objects, one line per resource. Hooks that need services are providers with
 * `@ResourceHooks` and are listed in the module of their folder.
 */
export const resourceHooks: readonly HookDefinition[] = [
  goods,
  fileSpaceDirs,
  fileSpaces,
  integralGoods,
  areas,
  freights,
  userWallet,
  storeWallet,
  addresses,
  coupons,
  distributions,
  orders,
  orderGoods,
  orderParcels,
  orderComments,
  cashes,
  integralOrders,
  jobs,
  doctorChecks,
];

/** Names of all hooks, without starting the application. */
export const hookNames: readonly HookNames[] = [
  ...resourceHooks.map(namesOfDefinition),
  ...namesOfModules([BackOfficeModule, ...featureModules]),
];

/** Named sources of tiles and charts, one line per `*.source.ts`. */
export const sources: readonly Source[] = [...dashboards, balances];
