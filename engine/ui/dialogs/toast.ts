import { Button } from 'antd';
import type { MessageInstance } from 'antd/es/message/interface';
import { createElement } from 'react';

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
    connected.message?.success(text);
  },
  info: (text: string): void => {
    connected.message?.info(text);
  },
  error: (text: string): void => {
    connected.message?.error(text);
  },
  warning: (text: string): void => {
    connected.message?.warning(text);
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
    connected.message?.success({ key, content: [text, button], duration: actionSeconds });
  },
};

/** antd's message API of the mounted `Providers`. */
const connected: { message: MessageInstance | undefined } = { message: undefined };

export function connectToast(message: MessageInstance): void {
  connected.message = message;
}
