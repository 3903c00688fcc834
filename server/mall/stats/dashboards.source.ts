import { defineSource, type Source } from '../../backoffice/sources/define-source.ts';
import { readIndex, readMembers, readPayments, readSales, readStores } from './mall-dashboards.ts';

/**
 * Dashboard data: one source and one right per page (docs/product.md#dashboards).
 * `dashboardController` serves the same to legacy clients.
 */
export const dashboards: readonly Source[] = [
  defineSource('dashboard.all', readIndex),
  defineSource('dashboard.order', readSales),
  defineSource('dashboard.user', readMembers, ['Admin']),
  defineSource('dashboard.store', readStores, ['Admin']),
  defineSource('dashboard.pay', readPayments, ['Admin']),
];
