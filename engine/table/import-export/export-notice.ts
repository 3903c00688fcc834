import { formatNumber } from '../../format/number.ts';
import {
  hideProgressNotification,
  showProgressNotification,
} from '../../ui/dialogs/progress-notification.tsx';
import type { Translate } from '../../ui/use-t.ts';
import type { FileProgress } from '../../wire/files/framed-file.ts';

/** A shorter export needs no notice: it would only flash. */
const showAfterMs = 500;

let exportCount = 0;

export interface ExportNotice {
  readonly update: (progress: FileProgress) => void;
  /** Must be called when the export ends. */
  readonly hide: () => void;
}

export interface ExportNoticeOptions {
  readonly t: Translate;
  readonly language: string;
  readonly cancel: () => void;
}

/** Shows the progress of an export of the page `name`, with a cancel button. */
export function showExportNotice(
  name: string,
  { t, language, cancel }: ExportNoticeOptions,
): ExportNotice {
  exportCount += 1;
  const key = `export ${exportCount}`;
  let latest: FileProgress | undefined;
  let isShown = false;
  const show = () =>
    showProgressNotification({
      key,
      title: t('table.exporting', { name }),
      cancelText: t('table.exportCancel'),
      cancel,
      ...progressText(latest, t, language),
    });
  const timer = setTimeout(() => {
    isShown = true;
    show();
  }, showAfterMs);
  return {
    update: (progress) => {
      latest = progress;
      if (isShown) show();
    },
    hide: () => {
      clearTimeout(timer);
      hideProgressNotification(key);
    },
  };
}

function progressText(
  progress: FileProgress | undefined,
  t: Translate,
  language: string,
): { readonly text: string; readonly fraction: number | undefined } {
  if (!progress) return { text: t('table.exportBegins'), fraction: undefined };
  const { done, total } = progress;
  const text = t('table.exportRows', {
    done: formatNumber(done, language),
    total,
  });
  return { text, fraction: total === 0 ? undefined : done / total };
}
