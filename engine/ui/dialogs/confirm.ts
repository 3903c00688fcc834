import type { HookAPI } from 'antd/es/modal/useModal';
import { createElement, Fragment, type ReactNode } from 'react';
import type { Translate } from '../use-t.ts';

/** Texts of a confirmation, already translated. */
export interface ConfirmOptions {
  readonly title: string;
  readonly content?: string;
  readonly okText: string;
  readonly cancelText: string;
  /**
   * For actions that lose data: how they are undone, or that they cannot be. It is shown after the
   * content; the OK button is red, and the focus is on cancel.
   */
  readonly undo?: string;
  /** Shown below the texts. While it holds the OK button, that cannot be pressed. */
  readonly details?: (hold: (isHeld: boolean) => void) => ReactNode;
}

/**
 * Shows a confirmation dialog; works inside and outside React.
 *
 * @returns true for the OK button; false for cancel, close and Escape, and when the providers are
 *   not mounted
 */
export function confirm({
  title,
  content,
  okText,
  cancelText,
  undo,
  details,
}: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    if (!connected.modal) return resolve(false);
    const text = [content, undo].filter(Boolean).join(' ');
    const danger = undo !== undefined;
    const hold = (disabled: boolean) => dialog.update({ okButtonProps: { danger, disabled } });
    const dialog = connected.modal.confirm({
      title,
      content:
        details === undefined ? text : createElement(Fragment, undefined, text, details(hold)),
      okText,
      cancelText,
      centered: true,
      icon: null,
      width: 420,
      focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
      okButtonProps: { danger },
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    });
  });
}

/** Asks whether to discard unsaved changes; true means discard. */
export const confirmDiscard = (t: Translate): Promise<boolean> =>
  confirm({
    title: t('form.discardTitle'),
    content: t('form.discardHint'),
    okText: t('form.discard'),
    cancelText: t('form.goOn'),
    undo: t('table.final'),
  });

/** antd's modal API; undefined while the providers are not mounted. */
export const connectedModal = (): HookAPI | undefined => connected.modal;

/** antd's modal API of the mounted `Providers`. */
const connected: { modal: HookAPI | undefined } = { modal: undefined };

export function connectConfirm(modal: HookAPI): void {
  connected.modal = modal;
}
