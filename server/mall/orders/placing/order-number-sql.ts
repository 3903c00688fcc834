/**
 * SQL of a new number of an order, a payment or an after-sale: the present second and six digits of
 * a shared counter. Numbers are unique without a query and sorted by age.
 */
export const orderNumberSql = `
  to_char(mall_now(), 'YYYYMMDDHH24MISS')
    || lpad((nextval('order_numbers') % 1000000)::text, 6, '0')`;
