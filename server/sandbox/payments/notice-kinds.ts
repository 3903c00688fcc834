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

/** Whether a notice is no forgery. */
export const isGenuine = (kind: NoticeKind): boolean => kind === 'paid' || kind === 'closed';

/** Ways to forge a notice. */
export const forgeryKinds: readonly NoticeKind[] = noticeKinds.filter((kind) => !isGenuine(kind));
