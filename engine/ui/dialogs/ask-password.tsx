import { Input } from 'antd';
import { useId } from 'react';
import type { Translate } from '../use-t.ts';
import { connectedModal } from './confirm.ts';

/** Asks for the caller's own password; undefined when the dialog is closed without one. */
export function askPassword(t: Translate): Promise<string | undefined> {
  return new Promise((resolve) => {
    const modal = connectedModal();
    if (!modal) return resolve(undefined);
    let password = '';
    const finish = (): void => {
      if (password === '') {
        dialog.update({ content: fieldOf(t('form.proofMissing')) });
        return;
      }
      dialog.destroy();
      resolve(password);
    };
    const fieldOf = (error?: string) => (
      <PasswordField
        label={t('form.proof')}
        error={error}
        onChange={(text) => {
          password = text;
        }}
        onPressEnter={finish}
      />
    );
    const dialog = modal.confirm({
      title: t('form.proof'),
      content: fieldOf(),
      okText: t('form.confirmOk'),
      cancelText: t('form.cancel'),
      centered: true,
      icon: null,
      width: 420,
      focusable: { autoFocusButton: null },
      // With a parameter the button leaves closing to us
      onOk: (_close: () => void) => finish(),
      onCancel: () => resolve(undefined),
    });
  });
}

interface Props {
  readonly label: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onPressEnter: () => void;
}

function PasswordField({ label, error, onChange, onPressEnter }: Props) {
  const isInvalid = error !== undefined;
  const id = useId();
  return (
    <>
      <Input.Password
        autoFocus
        autoComplete="current-password"
        aria-label={label}
        status={isInvalid ? 'error' : ''}
        aria-describedby={isInvalid ? id : undefined}
        onChange={(event) => onChange(event.target.value)}
        onPressEnter={onPressEnter}
      />
      {isInvalid && (
        <p className="field-error" id={id} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
