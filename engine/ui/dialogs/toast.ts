import type { MessageInstance } from 'antd/es/message/interface';

/**
 * Short messages over the page, for code in and out of React. Words, not keys:
 * `toast.success(t('msg.success'))`.
 */
export const toast = {
  success: (text: string): void => {
    shown.by?.success(text);
  },
  /** Quiet news. */
  info: (text: string): void => {
    shown.by?.info(text);
  },
  error: (text: string): void => {
    shown.by?.error(text);
  },
  warning: (text: string): void => {
    shown.by?.warning(text);
  },
};

/** antd's message, which lives inside its providers; set by them when they mount. */
const shown: { by: MessageInstance | undefined } = { by: undefined };
export function connectToast(message: MessageInstance): void {
  shown.by = message;
}
