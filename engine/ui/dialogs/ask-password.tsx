import { Input } from 'antd';
import type { Translate } from '../use-t.ts';
import { connectedModal } from './confirm.ts';

/** Asks for the caller's own password; undefined when the dialog is closed without one. */
export function askPassword(t: Translate): Promise<string | undefined> {
  return new Promise((resolve) => {
    const modal = connectedModal();
    if (!modal) return resolve(undefined);
    let password = '';
    const finish = (): void => {
      dialog.destroy();
      resolve(password || undefined);
    };
    const dialog = modal.confirm({
      title: t('form.proof'),
      content: (
        <Input.Password
          autoFocus
          autoComplete="current-password"
          aria-label={t('form.proof')}
          onChange={(event) => {
            password = event.target.value;
          }}
          onPressEnter={finish}
        />
      ),
      okText: t('form.confirmOk'),
      cancelText: t('form.cancel'),
      centered: true,
      icon: null,
      width: 420,
      focusable: { autoFocusButton: null },
      onOk: finish,
      onCancel: () => resolve(undefined),
    });
  });
}
