/** The mall's clock in whole seconds, cut: rounding up would put a row into the future. */
export const nowSql = "date_trunc('second', mall_now())";
