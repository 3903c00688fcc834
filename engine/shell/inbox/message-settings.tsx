import { useMutation } from '@tanstack/react-query';
import { Button, Checkbox, Input, Switch } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import type { MessageSettings as Settings } from '../../../schemas/contract/calls/accounts/messages.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { errorText } from '../../ui/dialogs/error-text.ts';
import { Failed } from '../../ui/elements/states.tsx';
import { useT } from '../../ui/use-t.ts';
import {
  changeEmail,
  type SettingsChange,
  saveSettings,
  useSettings,
} from '../../wire/live/inbox.ts';
import { queryClient } from '../../wire/queries.ts';

/** By which channels messages of each kind come. Choices are saved at once. */
export function MessageSettings({
  area,
  close,
}: {
  readonly area: BackOffice;
  readonly close: () => void;
}) {
  const t = useT();
  const { data: settings, isError, error, refetch } = useSettings(area);
  const save = (change: SettingsChange) => saveSettings(area, change);
  return (
    <Dialog
      title={t('inbox.settings')}
      setting={{ width: '560px', fullscreen: false }}
      content="clean"
      footer={(end) => <Button onClick={end}>{t('form.close')}</Button>}
      onClose={close}
    >
      {isError && <Failed title={t('inbox.failed')} error={error} retry={refetch} />}
      {settings && (
        <>
          <Choices settings={settings} save={save} />
          {settings.channels.includes('email') && (
            <>
              <EmailForm area={area} email={settings.email} />
              <DigestSwitch settings={settings} save={save} />
            </>
          )}
        </>
      )}
      {!settings && !isError && <p>{t('inbox.loading')}</p>}
    </Dialog>
  );
}

interface Saved {
  readonly settings: Settings;
  readonly save: (change: SettingsChange) => Promise<void>;
}

function Choices({ settings: { channels, kinds }, save }: Saved) {
  const t = useT();
  return (
    <table className="inbox-choices">
      <thead>
        <tr>
          <th scope="col">{t('inbox.kind')}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {t(`inbox.channels.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((choices) => (
          <tr key={choices.kind}>
            <th scope="row">{choices.title}</th>
            {channels.map((channel) => (
              <td key={channel}>
                <Checkbox
                  aria-label={`${choices.title}: ${t(`inbox.channels.${channel}`)}`}
                  checked={choices[channel] === 1}
                  onChange={({ target }) =>
                    void save({ kind: choices.kind, channel, value: target.checked ? 1 : 0 })
                  }
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DigestSwitch({ settings, save }: Saved) {
  const t = useT();
  const id = useId();
  return (
    <div className="inbox-digest">
      <Switch
        aria-labelledby={id}
        checked={settings.is_digest === 1}
        onChange={(isOn) => void save({ is_digest: isOn ? 1 : 0 })}
      />
      <span id={id}>{t('inbox.digest')}</span>
    </div>
  );
}

function EmailForm({ area, email }: { readonly area: BackOffice; readonly email: string }) {
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState(email);
  const {
    mutate,
    isPending,
    error,
    isSuccess,
    variables: sent = '',
  } = useMutation({ mutationFn: (address: string) => changeEmail(area, address) }, queryClient);
  const used = isSuccess ? sent : email;
  const usedText = t(isSuccess ? 'inbox.emailSent' : 'inbox.emailUsed', { email: used });
  const note = used === '' ? t('inbox.emailNone') : usedText;
  const send = (event: FormEvent) => {
    event.preventDefault();
    mutate(typed.trim());
  };
  return (
    <form className="inbox-email" noValidate onSubmit={send}>
      <label htmlFor={id}>{t('inbox.email')}</label>
      <Input
        id={id}
        type="email"
        autoComplete="email"
        aria-describedby={`${id}-note`}
        aria-invalid={error !== null}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button htmlType="submit" loading={isPending}>
        {t('inbox.emailSave')}
      </Button>
      <p id={`${id}-note`} role="status" className={error ? 'field-error' : ''}>
        {error ? errorText(error, t) : note}
      </p>
    </form>
  );
}
