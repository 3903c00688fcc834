import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { toCallError } from '../../../../engine/wire/index.ts';
import type { OauthCallbackAnswer } from '../../../../schemas/contract/calls/accounts/oauth.ts';
import { finishOauth } from '../../../api/accounts/oauth.ts';
import { FormError } from '../../../components/form/form-error.tsx';
import { LinkButton } from '../../../components/ui/button.tsx';
import { AuthLayout } from '../../../components/user/auth-layout.tsx';
import { definePage } from '../../../page.ts';
import { storeOpenid } from '../../../state/checkout/wechat.ts';
import { showToast } from '../../../state/page/toast.ts';
import { inviterOf } from '../../../state/session/inviter.ts';
import { isSignedIn, refreshUser, signIn } from '../../../state/session/session.ts';
import { useT } from '../../../texts.ts';

/**
 * Where a provider sends the browser back: ends the sign-in or the binding, and opens the page that
 * the shopper came from.
 */
function Callback() {
  const t = useT();
  const { name = '' } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [error, setError] = useState<string>();
  const hasBegun = useRef(false);

  const apply = async (answer: OauthCallbackAnswer): Promise<void> => {
    if ('openid' in answer) storeOpenid(answer.openid);
    if ('access_token' in answer && !(await signIn(answer, t))) {
      setError(t('account.oauth.cannotShop'));
      return;
    }
    if ('bound' in answer) {
      await refreshUser();
      showToast(t('account.oauth.bound'));
    }
    await navigate(answer.back, { replace: true });
  };
  const finish = async (): Promise<void> => {
    try {
      const inviter = inviterOf(search);
      const answer = await finishOauth(name, {
        code: search.get('code') ?? '',
        state: search.get('state') ?? '',
        ...optional(search, 'iss'),
        ...optional(search, 'error'),
        ...(inviter && { inviter_id: inviter }),
      });
      await apply(answer);
    } catch (cause) {
      setError(toCallError(cause).message);
    }
  };
  useEffect(() => {
    // The server accepts a state only once.
    if (hasBegun.current) return;
    hasBegun.current = true;
    void finish();
  }, []);

  if (error === undefined)
    return (
      <AuthLayout title={t('account.oauth.title')} lead={t('account.oauth.waiting')}>
        <p role="status" className="row">
          <span className="spinner" aria-hidden="true" />
          {t('account.oauth.wait')}
        </p>
      </AuthLayout>
    );
  const isIn = isSignedIn();
  return (
    <AuthLayout title={t('account.oauth.failed')} lead={t('account.oauth.failedText')}>
      <FormError>{error}</FormError>
      <LinkButton tone="dark" size="l" full to={isIn ? '/user/oauth' : '/login'}>
        {t(isIn ? 'account.oauth.toBindings' : 'account.oauth.toLogin')}
      </LinkButton>
    </AuthLayout>
  );
}

/** A parameter that not every provider appends. */
function optional<Name extends string>(
  search: URLSearchParams,
  name: Name,
): { readonly [Key in Name]?: string } {
  const value = search.get(name);
  return (value === null ? {} : { [name]: value }) as { readonly [Key in Name]?: string };
}

export const page = definePage({
  head: ({ t }) => ({ title: t('account.oauth.title'), noindex: true }),
  Page: Callback,
});
