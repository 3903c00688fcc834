/** An amount in the currency of the mall. @pattern ^-?\d+\.\d{2}$ */
export type MoneyText = string;

/** `YYYY-MM-DD hh:mm:ss` in the zone of the mall. @pattern ^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$ */
export type TimeText = string;
