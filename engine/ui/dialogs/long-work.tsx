import type { NotificationInstance } from 'antd/es/notification/interface';

/** A progress notification in the bottom right corner; stays across navigations until hidden. */
export interface LongWork {
  readonly key: string;
  readonly title: string;
  /** The progress as text, translated. */
  readonly text: string;
  /** 0 to 1; undefined for an unknown total. */
  readonly part: number | undefined;
  readonly cancelText: string;
  readonly cancel: () => void;
}

/** Shows a progress notification; a second call with the same key updates it. */
export function showLongWork({ key, title, text, part, cancelText, cancel }: LongWork): void {
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
        <progress max={1} value={part} aria-label={title} />
      </>
    ),
    actions: (
      <button type="button" onClick={cancel}>
        {cancelText}
      </button>
    ),
  });
}

export const hideLongWork = (key: string): void => connected.notification?.destroy(key);

/** antd's notification API of the mounted `Providers`. */
const connected: { notification: NotificationInstance | undefined } = {
  notification: undefined,
};

export function connectLongWork(notification: NotificationInstance): void {
  connected.notification = notification;
}
