/**
 * The comment of a shopper who wrote none in time. It is stored in Chinese; the shop shows it in the
 * reader's language.
 */
export const automaticComment = { 'zh-cn': '非常好！', en: 'Very good!' } as const;
