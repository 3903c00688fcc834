/**
 * Patterns of named text formats, shared by browser and server. Each has the message
 * `errors.rules.<name>`, which describes the format; a `pattern` of a resource only has a general
 * message.
 */
export const formats = {
  mobile: '^1[3-9]\\d{9}$',
  /** http and https only (docs/invariants.md#output). */
  uri: '^https?://[^\\s/?#"<>]+[^\\s"<>]*$',
  email: '^[^\\s@"<>]{1,64}@[^\\s@.,"<>]+(\\.[^\\s@.,"<>]+)+$',
  ipv4: '^((25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(?!$)|$)){4}$',
  uuid: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
  account_name: '^[a-z0-9][a-z0-9_.-]{2,19}$',
  user_name: '^[a-z0-9][a-z0-9_.-]{2,14}$',
  page_path: '^(/(Admin|Seller)(/[a-z0-9_]+)+|https?://[^ ]+)?$',
  page_name: '^((Admin|Seller)(/[a-z0-9_]+)+)?$',
  /** A page of our own or an address on the web. Browsers read a backslash as a slash. */
  link: '^(/(?![/\\\\])|https?://)[^\\s\\\\]*$',
  area_code: '^[0-9]{1,20}$',
  parcel_no: '^[A-Za-z0-9-]{6,20}$',
  key: '^[a-z][a-z0-9_]*$',
  template_code: '^[A-Za-z0-9_]+$',
  language_code: '^[a-z]{2}(-[a-z]{2,4})?$',
  currency_code: '^[A-Z]{3}$',
  digits: '^[0-9]*$',
  alipay_seller: '^(2088[0-9]{12})?$',
  merchant_no: '^([0-9]{8,10})?$',
  wechat_key_id: '^(PUB_KEY_ID_[0-9A-Za-z]+)?$',
  alphanumeric: '^[A-Za-z0-9]*$',
  client_id: '^[A-Za-z0-9_-]*$',
  bucket: '^[a-z0-9.-]*$',
  endpoint: '^(https?://)?[A-Za-z0-9.:-]*$',
  cdn: '^(https?://)?[A-Za-z0-9.:/-]*$',
  id_card_no: '^[0-9]{17}[0-9Xx]$',
  bank_card_no: '^[0-9]{8,30}$',
  /** A number, or the mask of one that was used before. */
  kept_bank_card_no: '^(?:[0-9]{8,30}|\\*{4} [0-9]{4})$',
  version: '^\\d{1,5}(\\.\\d{1,5}){0,3}$',
  apple_id: '^[0-9A-Za-z._-]+$',
  courier_code: '^[a-z0-9_]{1,10}$',
  day_time: '^(([01][0-9]|2[0-3]):[0-5][0-9])?$',
} as const satisfies Readonly<Record<string, string>>;

export type Format = keyof typeof formats;
