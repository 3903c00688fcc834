import { admins } from './backoffice/admins.resource.ts';
import { adminRoles, userRoles } from './backoffice/roles.resource.ts';
import { goods } from './catalog/goods.resource.ts';
import { integralGoods } from './content/integral-goods.resource.ts';
import { doctorChecks } from './doctor/doctor-checks.resource.ts';
import { jobs } from './jobs/jobs.resource.ts';
import { fileSpaceDirs, fileSpaces } from './files/file-spaces.resource.ts';
import { coupons } from './promotions/coupons.resource.ts';
import { distributions } from './distribution/distributions.resource.ts';
import { addresses } from './shipping/addresses.resource.ts';
import { orderComments } from './comments/order-comments.resource.ts';
import { refundedOrders, refunds } from './refunds/refunds.resource.ts';
import { cashes } from './wallet/cashes.resource.ts';
import { integralOrders } from './integral/integral-orders.resource.ts';
import { orderSettlements, settledOrders } from './settlements/order-settlements.resource.ts';
import { orderGoods, orderParcels, orders } from './orders/orders.resource.ts';
import type { defineResource, Source } from './resources/define-resource.ts';
import { areas } from './shipping/areas.resource.ts';
import { freights } from './shipping/freights.resource.ts';
import { stores } from './stores/stores.resource.ts';
import { users } from './users/users.resource.ts';
import { dashboards } from './stats/dashboards.source.ts';
import { balances } from './wallet/wallet.source.ts';
import { storeWallet, userWallet } from './wallet/wallet.resource.ts';

/** Behaviour of resources, one line per `*.resource.ts`. */
export const behaviours: readonly ReturnType<typeof defineResource>[] = [
  admins,
  adminRoles,
  userRoles,
  goods,
  fileSpaceDirs,
  fileSpaces,
  integralGoods,
  areas,
  freights,
  stores,
  users,
  userWallet,
  storeWallet,
  addresses,
  coupons,
  distributions,
  orders,
  orderGoods,
  orderParcels,
  orderComments,
  refunds,
  refundedOrders,
  cashes,
  integralOrders,
  orderSettlements,
  settledOrders,
  jobs,
  doctorChecks,
];

/** Named sources of tiles and charts, one line per `*.source.ts`. */
export const sources: readonly Source[] = [...dashboards, balances];
