/** A phone number with its middle hidden: `138 **** 2046`. Under 8 digits all is hidden. */
export const maskPhone = (phone: string): string =>
  phone.length < 8 ? '****' : `${phone.slice(0, 3)} **** ${phone.slice(-4)}`;
