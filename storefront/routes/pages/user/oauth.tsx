import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router-dom';
import { maskPhone } from '../../../../engine/format/index.ts';
import type { OauthBinding } from '../../../../schemas/contract/calls/accounts/oauth.ts';
import { beginBinding, readBindings, unbind } from '../../../api/accounts/oauth.ts';
import { Dialog } from '../../../components/feedback/dialog.tsx';
import { ProofField } from '../../../components/form/password-field.tsx';
import { SubmitButton } from '../../../components/form/submit.tsx';
import { useTimeText } from '../../../components/text/use-time-text.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { opensHere, ProviderIcon } from '../../../components/user/provider-label.tsx';
import { UserPage } from '../../../components/user/user-page.tsx';
import { definePage } from '../../../page.ts';
import { useShopForm } from '../../../state/form/use-shop-form.ts';
import { showToast } from '../../../state/page/toast.ts';
import { useUser } from '../../../state/session/session.ts';
import { useT } from '../../../texts.ts';

type Data = readonly OauthBinding[];

/** Ways to sign in to the account: the phone, and accounts at providers to bind and unbind. */
function Oauth({ data }: { readonly data: Data }) {
  const t = useT();
  const user = useUser();
  const [chosen, choose] = useState<OauthBinding>();
  if (!user) return null;
  const has = user.phone !== '';
  const shown = data.filter(
    (binding) => binding.is_bound || (binding.is_page && opensHere(binding)),
  );
  return (
    <UserPage title={t('user.menu.oauth')} note={t('user.oauth.lead')}>
      <ul className="box user-rows">
        <li>
          <Smartphone aria-hidden="true" />
          <div>
            <b>{t('user.oauth.phone')}</b>
            <p className="faint">{has ? maskPhone(user.phone) : t('user.safe.noPhone')}</p>
          </div>
          <Tag tone={has ? 'ok' : 'warn'}>{t(has ? 'user.oauth.bound' : 'user.oauth.unbound')}</Tag>
          <Link className="button line s" to="/user/safe/phone">
            {t(has ? 'user.change' : 'user.safe.setNow')}
          </Link>
        </li>
        {shown.map((binding) => (
          <BindingRow key={binding.name} binding={binding} onChoose={() => choose(binding)} />
        ))}
      </ul>
      {shown.length === 0 && <p className="faint">{t('user.oauth.none')}</p>}
      {chosen && <BindingDialog binding={chosen} onClose={() => choose(undefined)} />}
    </UserPage>
  );
}

function BindingRow({
  binding,
  onChoose,
}: {
  readonly binding: OauthBinding;
  readonly onChoose: () => void;
}) {
  const t = useT();
  const timeText = useTimeText();
  const { is_bound: isBound, nickname, created_at: boundAt } = binding;
  const since = t('user.oauth.since', { date: timeText(boundAt, 'day') });
  const note = nickname === '' ? since : `${nickname} · ${since}`;
  return (
    <li>
      <ProviderIcon icon={binding.icon} />
      <div>
        <b>{binding.title}</b>
        <p className="faint">{isBound ? note : t('user.oauth.free')}</p>
      </div>
      <Tag tone={isBound ? 'ok' : 'info'}>
        {t(isBound ? 'user.oauth.bound' : 'user.oauth.unbound')}
      </Tag>
      <Button size="s" onClick={onChoose}>
        {t(isBound ? 'user.oauth.unbind' : 'user.oauth.bind')}
        <span className="visually-hidden"> {binding.title}</span>
      </Button>
    </li>
  );
}

/** Asks for the sign-in password before an account at a provider is bound or unbound. */
function BindingDialog({
  binding: { name, title, is_bound: isBound },
  onClose,
}: {
  readonly binding: OauthBinding;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const form = useShopForm<{ readonly proof: string }, object>({
    defaults: { proof: '' },
    submitValues: async ({ proof }) =>
      isBound ? unbind(name, proof) : beginBinding(name, { proof, back: '/user/oauth' }),
    onSuccess: async (answer) => {
      if ('url' in answer) return location.assign(String(answer.url));
      onClose();
      showToast(t('user.oauth.unbindDone'));
      await revalidate();
    },
  });
  const act = isBound ? 'unbind' : 'bind';
  return (
    <Dialog title={t(`user.oauth.${act}Title`, { name: title })} open onClose={onClose}>
      <form className="form" noValidate onSubmit={form.submit}>
        <p className="dim sm">{t(`user.oauth.${act}Text`, { name: title })}</p>
        <ProofField form={form} name="proof" label={t('user.oauth.password')} />
        <SubmitButton form={form}>
          {t(isBound ? 'user.oauth.unbind' : 'user.oauth.goOn')}
        </SubmitButton>
      </form>
    </Dialog>
  );
}

export const page = definePage<Data>({
  load: ({ api }) => readBindings(api),
  head: ({ t }) => ({ title: t('user.menu.oauth'), noindex: true }),
  Page: Oauth,
});
