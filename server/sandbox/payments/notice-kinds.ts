/** Notices that the sandbox sends: genuine ones, and forged ones that a mall must refuse. */
const noticeKinds = [
  'paid',
  'closed',
  'wrong_amount',
  'wrong_signature',
  'other_app',
  'other_merchant',
  'old',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Ways to forge a notice. Only WeChat Pay signs the time, so only its notices can be old. */
export const forgeryKinds = {
  wechat: ['wrong_amount', 'wrong_signature', 'other_app', 'other_merchant', 'old'],
  alipay: ['wrong_amount', 'wrong_signature', 'other_app', 'other_merchant'],
} as const satisfies Record<string, readonly NoticeKind[]>;

/** Whether a notice is no forgery. */
export const isGenuine = (kind: NoticeKind): boolean => kind === 'paid' || kind === 'closed';
