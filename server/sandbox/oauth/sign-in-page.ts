import type { Language } from '../../../schemas/contract/language.ts';
import { escapeHtml } from '../../../schemas/rules/values/escape-html.ts';
import { translate } from '../../platform/i18n/language.ts';
import { sandboxPage } from '../sandbox-page.ts';

/** People of the test provider. Any other name can be typed. */
export const testPeople = ['Lin', 'Mo'] as const;

/** Ways in which the sandbox falsifies a sign-in. The mall must refuse each of them. */
export const falsifiedKinds = {
  oidc: ['wrong_state', 'used_code', 'wrong_nonce', 'wrong_signature', 'expired', 'other_audience'],
  weixin: ['wrong_state', 'used_code'],
} as const;

export interface SignInPage {
  readonly vendor: keyof typeof falsifiedKinds;
  readonly language: Language;
  /** Content security policy nonce of the style. */
  readonly nonce: string;
}

const fieldStyle = `
.field {
  display: grid;
  gap: 4px;
  grid-column: 1 / -1;
  text-align: start;
}
.field input {
  font: inherit;
  min-height: 44px;
  padding: 8px 14px;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--ground);
  color: inherit;
}
.wide {
  grid-column: 1 / -1;
}
`;

/** The page on which a test person signs in, declines, or sends a falsified answer. */
export function signInPage({ vendor, language, nonce }: SignInPage): string {
  const t = (key: string): string => escapeHtml(translate(language, `sandbox.signIn.${key}`));
  const people = testPeople.map(
    (person) =>
      `<button name="person" value="${person}" class="primary">${t('as')} ${person}</button>`,
  );
  const kinds = falsifiedKinds[vendor].map(
    (kind) => `<button name="action" value="${kind}">${t(`kind.${kind}`)}</button>`,
  );
  const body = `<p class="notice-bar">${t('note')}</p>
<section class="bill" aria-labelledby="who">
<p class="vendor"><span class="dot" aria-hidden="true"></span>${t(`vendor.${vendor}`)}</p>
<h1 id="who">${t('title')}</h1>
<form method="post" class="acts">
${people.join('\n')}
</form>
<form method="post" class="acts">
<label class="field">${t('other')} <input name="person" maxlength="30" required autocomplete="off"></label>
<button class="wide">${t('go')}</button>
</form>
<form method="post" class="acts">
<button name="action" value="decline" class="wide">${t('decline')}</button>
</form>
</section>
<section>
<h2>${t('falsify')}</h2>
<p class="hint">${t('falsifyHint')}</p>
<form method="post" class="acts many">
${kinds.join('\n')}
</form>
</section>`;
  const look = vendor === 'weixin' ? 'wechat' : 'alipay';
  return sandboxPage({ title: t('title'), body, look, language, nonce, style: fieldStyle });
}
