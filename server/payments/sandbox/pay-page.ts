import { moneyText } from '../../../schemas/rules/parse-scalar.ts';
import type { Language } from '../../../schemas/contract/language.ts';
import { translate } from '../../http/language.ts';
import { falsifications } from './notice-kinds.ts';
import { payPageStyle } from './pay-page-style.ts';
import type { SentNotice } from './sandbox-notices.ts';
import type { Trade } from './sandbox-trades.ts';

export interface PayPage {
  readonly trade: Trade;
  readonly notices: readonly SentNotice[];
  readonly returnUrl: string;
  readonly language: Language;
  readonly nonce: string;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign]!);

/** Where a person plays the shopper at the provider, and the provider's mistakes. Plain html: its buttons post a form, no script runs. */
export function payPage({ trade, notices, returnUrl, language, nonce }: PayPage): string {
  const say = (key: string, params: Readonly<Record<string, string | number>> = {}): string =>
    escaped(translate(language, `sandbox.${key}`, params));
  const state = trade.is_expired ? 'expired' : trade.status;
  return `<!doctype html>
<html lang="${language === 'zh-cn' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,">
<title>${say('title')} ¥${moneyText(trade.total)}</title>
<style nonce="${nonce}">${payPageStyle}</style>
</head>
<body class="${trade.vendor}">
<main>
<p class="notice-bar">${say('noMoney')}</p>
<section class="bill" aria-labelledby="amount">
<p class="vendor"><span class="dot" aria-hidden="true"></span>${say(`vendor.${trade.vendor}`)}</p>
<h1 id="amount"><span class="sign">¥</span>${moneyText(trade.total)}</h1>
<p class="subject">${escaped(trade.subject)}</p>
<p class="state ${state}" role="status">${say(`state.${state}`)}</p>
<dl><div><dt>${say('payNo')}</dt><dd>${escaped(trade.pay_no)}</dd></div><div><dt>${say('tradeNo')}</dt><dd>${trade.trade_no}</dd></div>${
    trade.status === 'paid'
      ? row(say('paidAt'), clock(trade.paid_at))
      : row(say('expiresAt'), clock(trade.expires_at))
  }${trade.refunded > 0 ? row(say('refunded'), `¥${moneyText(trade.refunded)}`) : ''}</dl>
${actions(trade, say)}${returnUrl === '' ? '' : `<p class="back"><a href="${escaped(returnUrl)}">${say('back')}</a></p>`}
</section>
${state === 'expired' || trade.status === 'closed' ? '' : forgeries(trade, say)}
${history(notices, say)}
</main>
</body>
</html>`;
}

type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string;
const row = (name: string, value: string): string => `<div><dt>${name}</dt><dd>${value}</dd></div>`;
/** `2026-05-01 12:00:05` */
const clock = (iso: string | null): string => escaped((iso ?? '').slice(0, 19).replace('T', ' '));
const button = (action: string, text: string, kind = ''): string =>
  `<button name="action" value="${action}"${kind ? ` class="${kind}"` : ''}>${text}</button>`;

function actions({ status, is_expired: isExpired }: Trade, say: Say): string {
  if (status === 'paid')
    return `<form method="post" class="acts">${button('repeat', say('act.repeat'))}${button('send_waiting', say('act.send_waiting'))}</form>`;
  if (status === 'closed' || isExpired) return '';
  return `<form method="post" class="acts">${button('approve', say('act.approve'), 'primary')}${button('decline', say('act.decline'))}
<p class="or">${say('orSo')}</p>${button('approve_late', say('act.approve_late'))}${button('approve_lost', say('act.approve_lost'))}</form>`;
}

/** Notices that a mall must refuse, each with what is wrong about it. */
function forgeries({ vendor }: Trade, say: Say): string {
  const buttons = falsifications[vendor].map((kind) => button(kind, say(`kind.${kind}`))).join('');
  return `<section><h2>${say('falsify')}</h2><p class="hint">${say('falsifyHint')}</p><form method="post" class="acts many">${buttons}</form></section>`;
}

function history(notices: readonly SentNotice[], say: Say): string {
  if (notices.length === 0)
    return `<section><h2>${say('notices')}</h2><p class="hint">${say('noNotices')}</p></section>`;
  const rows = notices.map(
    ({ kind, tries, is_taken: isTaken, answer, sent_at: sentAt, due_seconds: due }) => {
      const outcome =
        due !== null ? say('due', { seconds: due }) : isTaken ? say('taken') : say('refused');
      return `<li><span class="when">${sentAt ?? '—'}</span><span class="what">${say(`kind.${kind}`)}${tries > 1 ? ` ×${tries}` : ''}</span><span class="how ${due !== null ? 'due' : isTaken ? 'taken' : 'refused'}">${outcome}</span>${answer ? `<code>${escaped(answer)}</code>` : ''}</li>`;
    },
  );
  return `<section><h2>${say('notices')}</h2><ul class="log">${rows.join('')}</ul></section>`;
}
