export interface Rules {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?:
    | 'email'
    | 'uri'
    | 'ipv4'
    | 'uuid'
    | 'mobile'
    | 'account_name'
    | 'user_name'
    | 'page_path'
    | 'page_name'
    | 'link'
    | 'area_code'
    | 'parcel_no'
    | 'key'
    | 'template_code'
    | 'language_code'
    | 'currency_code'
    | 'digits'
    | 'alipay_seller'
    | 'merchant_no'
    | 'wechat_key_id'
    | 'alphanumeric'
    | 'client_id'
    | 'bucket'
    | 'endpoint'
    | 'cdn'
    | 'id_card_no'
    | 'bank_card_no'
    | 'kept_bank_card_no'
    | 'version'
    | 'apple_id'
    | 'courier_code'
    | 'day_time';
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: Rules;
  /** money only: decimal strings. */
  readonly min?: string;
  readonly max?: string;
}
