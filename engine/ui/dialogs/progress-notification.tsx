import type { NotificationInstance } from 'antd/es/notification/interface';

/** A progress notification in the bottom right corner; stays across navigations until hidden. */
export interface ProgressNotification {
  readonly key: string;
  readonly title: string;
  /** The progress as text, translated. */
  readonly text: string;
  /** 0 to 1; undefined for an unknown total. */
  readonly fraction: number | undefined;
  readonly cancelText: string;
  readonly cancel: () => void;
}

/** Shows a progress notification; a second call with the same key updates it. */
export function showProgressNotification({
  key,
  title,
  text,
  fraction,
  cancelText,
  cancel,
}: ProgressNotification): void {
  connected.notification?.open({
    key,
    title,
    placement: 'bottomRight',
    duration: false,
    closable: false,
    role: 'status',
    className: 'long-work',
    description: (
      <>
        {text}
        <progress max={1} value={fraction} aria-label={title} />
      </>
    ),
    actions: (
      <button type="button" onClick={cancel}>
        {cancelText}
      </button>
    ),
  });
}

export const hideProgressNotification = (key: string): void => connected.notification?.destroy(key);

/** antd's notification API of the mounted `Providers`. */
const connected: { notification: NotificationInstance | undefined } = {
  notification: undefined,
};

export function connectProgressNotification(notification: NotificationInstance): void {
  connected.notification = notification;
}
