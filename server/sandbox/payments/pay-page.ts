import type { Language } from '../../../schemas/contract/language.ts';
import { escapeHtml } from '../../../schemas/rules/values/escape-html.ts';
import { moneyText } from '../../../schemas/rules/values/parse-scalar.ts';
import { translate } from '../../platform/i18n/language.ts';
import { sandboxPage } from '../sandbox-page.ts';
import { paymentSandboxes } from './payment-sandboxes.ts';
import type { SandboxNotice } from './sandbox-notices.ts';
import type { Trade } from './sandbox-trades.ts';

export interface PayPage {
  readonly trade: Trade;
  readonly notices: readonly SandboxNotice[];
  /** Empty: no link back. */
  readonly returnUrl: string;
  readonly language: Language;
  /** Content security policy nonce of the style. */
  readonly nonce: string;
}

/** A text under `sandbox.*`, escaped for HTML. */
type T = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/**
 * The page on which a person approves or declines a payment, or sends forged notices. It has no
 * script: its buttons submit a form.
 */
export function payPage({ trade, notices, returnUrl, language, nonce }: PayPage): string {
  const t: T = (key, params = {}) => escapeHtml(translate(language, `sandbox.${key}`, params));
  const vendorName = translate(language, `dicts.payment_name.${trade.vendor}`);
  const total = moneyText(trade.total);
  const canForge = trade.status !== 'closed' && !trade.is_expired;
  const body = `<p class="notice-bar">${t('noMoney')}</p>
${billSection(trade, { returnUrl, vendorName }, t)}
${canForge ? forgerySection(trade, t) : ''}
${noticeSection(notices, t)}`;
  const title = `${t('title')} ¥${total}`;
  return sandboxPage({ title, body, look: trade.vendor, language, nonce });
}

function billSection(
  trade: Trade,
  { returnUrl, vendorName }: { readonly returnUrl: string; readonly vendorName: string },
  t: T,
): string {
  const state = trade.is_expired ? 'expired' : trade.status;
  const time =
    trade.status === 'paid'
      ? factRow(t('paidAt'), timeText(trade.paid_at))
      : factRow(t('expiresAt'), timeText(trade.expires_at));
  const refunded =
    trade.refunded > 0 ? factRow(t('refunded'), `¥${moneyText(trade.refunded)}`) : '';
  const back =
    returnUrl === ''
      ? ''
      : `<p class="back"><a href="${escapeHtml(returnUrl)}">${t('back')}</a></p>`;
  return `<section class="bill" aria-labelledby="amount">
<p class="vendor"><span class="dot" aria-hidden="true"></span>${escapeHtml(vendorName)}</p>
<h1 id="amount"><span class="sign">¥</span>${moneyText(trade.total)}</h1>
<p class="subject">${escapeHtml(trade.subject)}</p>
<p class="state ${state}" role="status">${t(`state.${state}`)}</p>
<dl>
${factRow(t('payNo'), escapeHtml(trade.pay_no))}
${factRow(t('tradeNo'), trade.trade_no)}
${time}
${refunded}
</dl>
${actionForm(trade, t)}
${back}
</section>`;
}

const factRow = (name: string, value: string): string =>
  `<div><dt>${name}</dt><dd>${value}</dd></div>`;

/** `2026-05-01 12:00:05` */
const timeText = (iso: string | null): string =>
  escapeHtml((iso ?? '').slice(0, 19).replace('T', ' '));

function button(action: string, text: string, className = ''): string {
  const classAttribute = className === '' ? '' : ` class="${className}"`;
  return `<button name="action" value="${action}"${classAttribute}>${text}</button>`;
}

function actionForm({ status, is_expired: isExpired }: Trade, t: T): string {
  if (status === 'paid') {
    return `<form method="post" class="acts">
${button('repeat', t('act.repeat'))}
${button('send_waiting', t('act.send_waiting'))}
</form>`;
  }
  if (status === 'closed' || isExpired) return '';
  return `<form method="post" class="acts">
${button('approve', t('act.approve'), 'primary')}
${button('decline', t('act.decline'))}
<p class="or">${t('orSo')}</p>
${button('approve_late', t('act.approve_late'))}
${button('approve_lost', t('act.approve_lost'))}
</form>`;
}

/** Buttons that send forged notices, which the mall must refuse. */
function forgerySection({ vendor }: Trade, t: T): string {
  const buttons = (paymentSandboxes.get(vendor)?.forgeries ?? []).map((kind) =>
    button(kind, t(`kind.${kind}`)),
  );
  return `<section>
<h2>${t('falsify')}</h2>
<p class="hint">${t('falsifyHint')}</p>
<form method="post" class="acts many">
${buttons.join('\n')}
</form>
</section>`;
}

function noticeSection(notices: readonly SandboxNotice[], t: T): string {
  const content =
    notices.length === 0
      ? `<p class="hint">${t('noNotices')}</p>`
      : `<ul class="log">\n${notices.map((notice) => noticeRow(notice, t)).join('\n')}\n</ul>`;
  return `<section>
<h2>${t('notices')}</h2>
${content}
</section>`;
}

function noticeRow(notice: SandboxNotice, t: T): string {
  const { className, text } = noticeResult(notice, t);
  const tries = notice.tries > 1 ? ` ×${notice.tries}` : '';
  const answer = notice.answer ? `<code>${escapeHtml(notice.answer)}</code>` : '';
  const cells = [
    `<span class="when">${notice.sent_at ?? '—'}</span>`,
    `<span class="what">${t(`kind.${notice.kind}`)}${tries}</span>`,
    `<span class="how ${className}">${text}</span>`,
    answer,
  ];
  return `<li>${cells.join('')}</li>`;
}

function noticeResult(
  { due_seconds: dueSeconds, is_taken: isAccepted }: SandboxNotice,
  t: T,
): { readonly className: string; readonly text: string } {
  if (dueSeconds !== null) return { className: 'due', text: t('due', { seconds: dueSeconds }) };
  const className = isAccepted ? 'taken' : 'refused';
  return { className, text: t(className) };
}
