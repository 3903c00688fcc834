import { useState } from 'react';
import { CallError } from '../../../engine/wire/index.ts';
import type { MailLink } from '../../../schemas/contract/calls/accounts/messages.ts';
import { readMailLink, runMailLink } from '../../api/accounts/messages.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { Button } from '../../components/ui/button.tsx';
import { definePage } from '../../page.ts';
import { useT } from '../../texts.ts';

interface Data {
  readonly token: string;
  /** Undefined for a link that is not valid. */
  readonly link: MailLink | undefined;
}

/** What the link of an e-mail does, after a press: programs that check links change nothing. */
function Mail({ data: { token, link } }: { readonly data: Data }) {
  const t = useT();
  const [isDone, setDone] = useState(false);
  const home = ['/', t('common.nav.home')] as const;
  const run = (scope: 'one' | 'all') => async () => {
    await runMailLink(token, scope);
    setDone(true);
  };
  if (!link)
    return (
      <EmptyState
        title={t('content.mail.invalid')}
        text={t('content.mail.invalidText')}
        action={home}
      />
    );
  if (isDone)
    return (
      <div role="status">
        <EmptyState
          title={t(`content.mail.${link.purpose}Done`)}
          text={t(`content.mail.${link.purpose}DoneText`)}
          action={home}
        />
      </div>
    );
  if (link.purpose === 'confirm')
    return (
      <EmptyState
        title={t('content.mail.confirm')}
        text={t('content.mail.confirmText', { email: link.email })}
      >
        <Button tone="dark" onClick={run('one')}>
          {t('content.mail.confirmAct')}
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState
      title={t('content.mail.unsubscribe')}
      text={t('content.mail.unsubscribeText', { kind: link.title })}
    >
      <Button tone="dark" onClick={run('one')}>
        {t('content.mail.unsubscribeAct')}
      </Button>
      <Button onClick={run('all')}>{t('content.mail.unsubscribeAll')}</Button>
    </EmptyState>
  );
}

export const page = definePage<Data>({
  async load({ api, url }) {
    const token = url.searchParams.get('token') ?? '';
    try {
      return { token, link: await readMailLink(api, token) };
    } catch (error) {
      if (error instanceof CallError && error.refusal) return { token, link: undefined };
      throw error;
    }
  },
  head: ({ t }) => ({ title: t('content.mail.title'), noindex: true }),
  Page: Mail,
});
