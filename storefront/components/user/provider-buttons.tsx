import { useState } from 'react';
import { isFailure } from '../../../engine/wire/index.ts';
import type { OauthProvider } from '../../../schemas/contract/calls/accounts/oauth.ts';
import { beginOauth } from '../../api/accounts/oauth.ts';
import { useT } from '../../texts.ts';
import { FormError } from '../form/form-error.tsx';
import { Button } from '../ui/button.tsx';
import { opensHere, ProviderIcon } from './provider-label.tsx';

/** Buttons of the third-party sign-ins; nothing without any. */
export function ProviderButtons({
  providers,
  back,
}: {
  readonly providers: readonly OauthProvider[];
  /** Path to open afterwards. */
  readonly back: string;
}) {
  const t = useT();
  const [error, setError] = useState<string>();
  const offered = providers.filter(opensHere);
  if (offered.length === 0) return null;
  const open = async (provider: OauthProvider): Promise<void> => {
    const answer = await beginOauth(provider.name, { back });
    if (isFailure(answer)) setError(answer.msg);
    else location.assign(answer.url);
  };
  return (
    <section className="gate-others" aria-labelledby="other-ways">
      <h2 id="other-ways">{t('account.oauth.or')}</h2>
      <FormError>{error}</FormError>
      {offered.map((provider) => (
        <Button key={provider.name} size="l" full onClick={() => open(provider)}>
          <ProviderIcon icon={provider.icon} />
          {t('account.oauth.with', { name: provider.title })}
        </Button>
      ))}
    </section>
  );
}
