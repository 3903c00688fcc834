import { defineSource, type Source } from '../resources/define-resource.ts';
import { readIndex, readMembers, readPayments, readSales, readStores } from './mall-dashboards.ts';

/** The dashboards' numbers, one source and one right a page (reference §5); `DashboardsController` answers the same to older clients. */
export const dashboards: readonly Source[] = [
  defineSource('dashboard.all', readIndex),
  defineSource('dashboard.order', readSales),
  defineSource('dashboard.user', readMembers, ['Admin']),
  defineSource('dashboard.store', readStores, ['Admin']),
  defineSource('dashboard.pay', readPayments, ['Admin']),
];
