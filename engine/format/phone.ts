/**
 * A phone's number with its middle hidden: `138 **** 2046`. What is too short to be one is hidden
 * whole.
 */
export const maskPhone = (phone: string): string =>
  phone.length < 8 ? '****' : `${phone.slice(0, 3)} **** ${phone.slice(-4)}`;
