import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router-dom';
import { maskPhone } from '../../../../engine/format/index.ts';
import type { OauthBinding } from '../../../../schemas/contract/calls/accounts/oauth.ts';
import { beginBinding, readBindings, unbind } from '../../../api/accounts/oauth.ts';
import { Dialog } from '../../../components/feedback/dialog.tsx';
import { PasswordField } from '../../../components/form/password-field.tsx';
import { SubmitButton } from '../../../components/form/submit.tsx';
import { useTimeText } from '../../../components/text/use-time-text.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { opensHere, ProviderIcon } from '../../../components/user/provider-label.tsx';
import { UserPage } from '../../../components/user/user-page.tsx';
import { definePage } from '../../../page.ts';
import { useRules } from '../../../state/form/use-rules.ts';
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
      <BindingDialog binding={chosen} onClose={() => choose(undefined)} />
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

function BindingDialog({
  binding,
  onClose,
}: {
  readonly binding: OauthBinding | undefined;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { revalidate } = useRevalidator();
  if (!binding) return null;
  const { name, is_bound: isBound } = binding;
  const values = { name: binding.title };
  if (!isBound)
    return (
      <ProofDialog
        change={{
          title: t('user.oauth.bindTitle', values),
          text: t('user.oauth.bindText', values),
          confirmLabel: t('user.oauth.goOn'),
          submit: (proof) => beginBinding(name, { proof, back: '/user/oauth' }),
          onSuccess: ({ url }) => location.assign(url),
        }}
        onClose={onClose}
      />
    );
  return (
    <ProofDialog
      change={{
        title: t('user.oauth.unbindTitle', values),
        text: t('user.oauth.unbindText', values),
        confirmLabel: t('user.oauth.unbind'),
        submit: (proof) => unbind(name, proof),
        onSuccess: async () => {
          onClose();
          showToast(t('user.oauth.unbindDone'));
          await revalidate();
        },
      }}
      onClose={onClose}
    />
  );
}

export const page = definePage<Data>({
  load: ({ api }) => readBindings(api),
  head: ({ t }) => ({ title: t('user.menu.oauth'), noindex: true }),
  Page: Oauth,
});

interface Change<Data> {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  /** Makes the change. `proof`: the sign-in password; empty for an account without one. */
  readonly submit: (proof: string) => Promise<Data>;
  readonly onSuccess: (data: Data) => unknown;
}

/** Asks for the second proof of a change of access. */
function ProofDialog<Data>({
  change,
  onClose,
}: {
  readonly change: Change<Data> | undefined;
  readonly onClose: () => void;
}) {
  return (
    <Dialog title={change?.title ?? ''} open={change !== undefined} onClose={onClose}>
      {change && <ProofForm change={change} />}
    </Dialog>
  );
}

function ProofForm<Data>({ change }: { readonly change: Change<Data> }) {
  const t = useT();
  const rules = useRules();
  const user = useUser();
  const form = useShopForm<{ readonly proof: string }, Data>({
    defaults: { proof: '' },
    submitValues: ({ proof }) => change.submit(proof),
    onSuccess: change.onSuccess,
  });
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <p className="dim sm">{change.text}</p>
      {user?.has_password !== false && (
        <PasswordField
          label={t('user.oauth.password')}
          autoComplete="current-password"
          {...form.field('proof', rules.required)}
        />
      )}
      <SubmitButton form={form}>{change.confirmLabel}</SubmitButton>
    </form>
  );
}
