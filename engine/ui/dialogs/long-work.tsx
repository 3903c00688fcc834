import type { NotificationInstance } from 'antd/es/notification/interface';

/**
 * Work that takes long and goes on while its user looks elsewhere: shown in a corner over all
 * pages.
 */
export interface LongWork {
  readonly key: string;
  readonly title: string;
  /** In words: how far it is. */
  readonly text: string;
  /** 0 to 1; undefined when nobody knows. */
  readonly part: number | undefined;
  readonly cancelText: string;
  readonly cancel: () => void;
}

/** Shows what is under way; the same key again shows it further on. */
export function showLongWork({ key, title, text, part, cancelText, cancel }: LongWork): void {
  shown.by?.open({
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

export const hideLongWork = (key: string): void => shown.by?.destroy(key);

/** antd's notification, which lives inside its providers; set by them when they mount. */
const shown: { by: NotificationInstance | undefined } = { by: undefined };
export function connectLongWork(notification: NotificationInstance): void {
  shown.by = notification;
}
