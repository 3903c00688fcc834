import type { MessageInstance } from 'antd/es/message/interface';

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
};

/** antd's message API of the mounted `Providers`. */
const connected: { message: MessageInstance | undefined } = { message: undefined };

export function connectToast(message: MessageInstance): void {
  connected.message = message;
}
