/**
 * Public entry point of `engine/format`: money, dates and numbers as text, shared with the
 * storefront. Files outside the engine import from here only.
 */
export { remaining, untilWireTime } from './countdown.ts';
export { currencySymbol, setCurrencySymbol } from './currency.ts';
export {
  formatMoney,
  formatPrice,
  formatShort,
  formatShortPrice,
  formatWhole,
  sumMoney,
} from './money.ts';
export { maskPhone } from './phone.ts';
export { hourOf, wallTime } from './zone.ts';
