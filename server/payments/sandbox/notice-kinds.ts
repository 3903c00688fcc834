/** Notices the sandbox can send: genuine ones, and those that a mall must refuse. */
export const noticeKinds = [
  'paid',
  'closed',
  'wrong_amount',
  'wrong_signature',
  'other_app',
  'other_merchant',
  'old',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** What falsifies a payment; WeChat Pay alone says when it signed. */
export const falsifications = {
  wechat: ['wrong_amount', 'wrong_signature', 'other_app', 'other_merchant', 'old'],
  alipay: ['wrong_amount', 'wrong_signature', 'other_app', 'other_merchant'],
} as const satisfies Record<string, readonly NoticeKind[]>;

export const isGenuine = (kind: NoticeKind): boolean => kind === 'paid' || kind === 'closed';
