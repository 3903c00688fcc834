import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { ignoreCallError } from '../../../../../engine/wire/index.ts';
import type { MessageSettings } from '../../../../../schemas/contract/calls/accounts/messages.ts';
import {
  changeEmail,
  readMessageSettings,
  saveChannel,
  saveDigest,
} from '../../../../api/accounts/messages.ts';
import { Checkbox, Switch } from '../../../../components/form/checkbox.tsx';
import { TextField } from '../../../../components/form/field.tsx';
import { FormError } from '../../../../components/form/form-error.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { UserPage } from '../../../../components/user/user-page.tsx';
import { definePage } from '../../../../page.ts';
import { useShopForm } from '../../../../state/form/use-shop-form.ts';
import { showToast } from '../../../../state/page/toast.ts';
import { useT } from '../../../../texts.ts';

/** By which channels messages of each kind come. Choices are saved at once. */
function Settings({ data }: { readonly data: MessageSettings }) {
  const t = useT();
  const [settings, setSettings] = useState(data);
  const hasEmail = settings.channels.includes('email');
  const choose = async (call: Promise<MessageSettings>) => {
    const saved = await ignoreCallError(call);
    if (saved) setSettings(saved);
  };
  return (
    <UserPage title={t('user.messages.settingsTitle')} back="/user/messages">
      <table className="box user-choices">
        <caption className="visually-hidden">{t('user.messages.settingsTitle')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('user.messages.kind')}</th>
            {settings.channels.map((channel) => (
              <th key={channel} scope="col">
                {t(`user.messages.channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {settings.kinds.map((choices) => (
            <tr key={choices.kind}>
              <th scope="row">{choices.title}</th>
              {settings.channels.map((channel) => (
                <td key={channel}>
                  <Checkbox
                    label={`${choices.title}: ${t(`user.messages.channels.${channel}`)}`}
                    checked={choices[channel] === 1}
                    onChange={({ target }) =>
                      void choose(saveChannel(choices.kind, channel, target.checked ? 1 : 0))
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {hasEmail && (
        <section className="box panel-form user-emails">
          <h2>{t('user.messages.emailTitle')}</h2>
          <EmailForm email={settings.email} />
          <Switch
            checked={settings.is_digest === 1}
            onChange={({ target }) => void choose(saveDigest(target.checked ? 1 : 0))}
          >
            {t('user.messages.digest')}
          </Switch>
        </section>
      )}
    </UserPage>
  );
}

function EmailForm({ email }: { readonly email: string }) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const [sentTo, setSentTo] = useState('');
  const form = useShopForm<{ readonly email: string }, object>({
    defaults: { email },
    submitValues: (values) => changeEmail(values.email.trim()),
    onSuccess: async (_, values) => {
      setSentTo(values.email.trim());
      if (values.email.trim() !== '') return;
      showToast(t('user.saved'));
      await revalidate();
    },
  });
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <TextField
        label={t('user.messages.email')}
        type="email"
        autoComplete="email"
        hint={t(email === '' ? 'user.messages.emailNone' : 'user.messages.emailUsed', { email })}
        {...form.field('email')}
      />
      <FormError>{form.error}</FormError>
      {sentTo !== '' && <p role="status">{t('user.messages.emailSent', { email: sentTo })}</p>}
      <div className="form-actions">
        <Button type="submit" tone="dark" busy={form.isBusy}>
          {t('user.messages.emailSave')}
        </Button>
      </div>
    </form>
  );
}

export const page = definePage<MessageSettings>({
  load: ({ api }) => readMessageSettings(api),
  head: ({ t }) => ({ title: t('user.messages.settingsTitle'), noindex: true }),
  Page: Settings,
});
