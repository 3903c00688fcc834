import type { SourceRule } from './source-file.ts';

interface BannedPhrase {
  readonly language: 'en' | 'zh-cn';
  readonly pattern: RegExp;
  readonly instead: string;
}

/** Phrases that read translated or name a concept by a second word (docs/glossary.md). */
const banned: readonly BannedPhrase[] = [
  { language: 'en', pattern: /\bthings? found\b/i, instead: '"items"' },
  { language: 'en', pattern: /\bit is in your cart\b/i, instead: '"Added to cart"' },
  { language: 'en', pattern: /\baddress is copied\b/i, instead: '"Link copied"' },
  { language: 'en', pattern: /\bnone fits\b/i, instead: '"No coupon applies"' },
  {
    language: 'en',
    pattern: /\bask for an after-sale\b/i,
    instead: '"Request a refund or return"',
  },
  { language: 'en', pattern: /\btake it back\b/i, instead: '"Withdraw request"' },
  { language: 'en', pattern: /\bit is paid\b/i, instead: '"Payment received"' },
  { language: 'en', pattern: /\bnobody has written\b/i, instead: '"No reviews yet"' },
  { language: 'en', pattern: /\bwho receives\b/i, instead: '"Recipient"' },
  { language: 'en', pattern: /\(may be empty\)/i, instead: '"(optional)"' },
  { language: 'en', pattern: /\bpoints alone\b/i, instead: '"points only"' },
  { language: 'en', pattern: /\bthe period before\b/i, instead: '"Previous period"' },
  { language: 'en', pattern: /\btakes away\b/i, instead: '"to deduct"' },
  { language: 'en', pattern: /\bgoods came back\b/i, instead: '"Confirm return"' },
  { language: 'en', pattern: /\bnetwork abnormal\b/i, instead: '"No connection. Try again."' },
  { language: 'en', pattern: /\bclass of the third level\b/i, instead: '"category"' },
  { language: 'en', pattern: /\bin hand\b/i, instead: '"Running"' },
  { language: 'en', pattern: /\btake(n)? out\b/i, instead: '"Remove"' },
  { language: 'en', pattern: /\btake(n)? back\b/i, instead: '"Withdraw" or "Remove"' },
  { language: 'en', pattern: /\bgive up\b/i, instead: '"Remove"' },
  { language: 'en', pattern: /\blook around\b/i, instead: '"Start shopping"' },
  { language: 'en', pattern: /\bhave a look\b/i, instead: '"Shop now"' },
  { language: 'en', pattern: /\bhand(ed)? in\b/i, instead: '"Submit"' },
  { language: 'en', pattern: /\bwas done already\b/i, instead: '"has already been done"' },
  { language: 'en', pattern: /\bfold sidebar\b/i, instead: '"Collapse sidebar"' },
  { language: 'en', pattern: /\bthe first page\b/i, instead: '"the start page"' },
  { language: 'en', pattern: /\bsomebody\b/i, instead: '"someone"' },
  { language: 'en', pattern: /\bevery ?body\b/i, instead: '"everyone"' },
  { language: 'en', pattern: /(?<!")\bclass(es)?\b(?!"|\})/i, instead: '"category"' },
  { language: 'en', pattern: /\bis examined\b/i, instead: '"is reviewed"' },
  { language: 'en', pattern: /\bbasket\b/i, instead: '"cart"' },
  { language: 'en', pattern: /(?<!["{])\bemail\b/i, instead: '"e-mail"' },
  { language: 'zh-cn', pattern: /拒绝审核/, instead: '审核不通过' },
  { language: 'zh-cn', pattern: /法人/, instead: '法定代表人' },
  {
    language: 'zh-cn',
    pattern: /(?<=")等待(支付|发货|收货|评论)(?=")/,
    instead: '待付款, 待发货, 待收货, 待评价',
  },
  { language: 'zh-cn', pattern: /登陆/, instead: '登录' },
  { language: 'zh-cn', pattern: /帐[号户]/, instead: '账号 or 账户' },
  { language: 'zh-cn', pattern: /优惠劵/, instead: '优惠券' },
  // Chinese has the plural form "other" alone; a form "one" is never chosen.
  { language: 'zh-cn', pattern: /\bone \{/, instead: '"=1 {"' },
];
/** Prescribed labels that legacy clients compare. */
const exempt = /^locales\/[\w-]+\/legacy\.json$/;

/** Locale texts avoid phrases that have a plainer equivalent. */
export const bannedPhrases: SourceRule = {
  name: 'banned-phrase',
  find: ({ files }) =>
    files.flatMap(({ path, lines }) => {
      const [, language] = /^locales\/([\w-]+)\//.exec(path) ?? [];
      if (language === undefined || exempt.test(path)) return [];
      const rules = banned.filter((phrase) => phrase.language === language);
      return lines.flatMap((line, index) =>
        rules.flatMap(({ pattern, instead }) => {
          const match = pattern.exec(line);
          if (!match) return [];
          const message = `"${match[0]}": write ${instead}`;
          return [{ file: path, line: index + 1, column: match.index + 1, message }];
        }),
      );
    }),
};
