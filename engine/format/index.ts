/**
 * The public door of `engine/format`: money, dates, numbers and places as text, shared with the
 * storefront. Files outside the engine import from here only.
 */
export { remaining, untilWireTime } from './countdown.ts';
export { formatDate, formatDateTime } from './date.ts';
export { formatMoney, formatPoints, formatPrice, formatShort, sumMoney } from './money.ts';
export { maskPhone } from './phone.ts';
export { hourOf, wallTime } from './zone.ts';
