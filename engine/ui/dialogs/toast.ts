import { Button } from 'antd';
import type { MessageInstance } from 'antd/es/message/interface';
import { createElement } from 'react';
import { statusIcons } from '../theme/antd-icons.tsx';

/** The button of a message. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

const actionSeconds = 8;
let actionCount = 0;

/**
 * Shows short messages at the top of the page; works inside and outside React. Takes translated
 * text, not locale keys: `toast.success(t('msg.success'))`. At most three are visible. Does nothing
 * before the providers are mounted.
 */
export const toast = {
  success: (text: string): void => {
    show('success', text);
  },
  info: (text: string): void => {
    show('info', text);
  },
  error: (text: string): void => {
    show('error', text);
  },
  warning: (text: string): void => {
    show('warning', text);
  },
  /** A success with a button, for example to undo it; it stays for 8 s. */
  withAction: (text: string, action: ToastAction): void => {
    const key = `action-${++actionCount}`;
    const run = () => {
      connected.message?.destroy(key);
      action.run();
    };
    const button = createElement(
      Button,
      { key: 'action', type: 'link', size: 'small', onClick: run },
      action.label,
    );
    void connected.message?.open({
      key,
      type: 'success',
      icon: statusIcons.success,
      content: [text, button],
      duration: actionSeconds,
    });
  },
};

function show(type: keyof typeof statusIcons, text: string): void {
  void connected.message?.open({ type, icon: statusIcons[type], content: text });
}

/** antd's message API of the mounted `Providers`. */
const connected: { message: MessageInstance | undefined } = { message: undefined };

export function connectToast(message: MessageInstance): void {
  connected.message = message;
}
