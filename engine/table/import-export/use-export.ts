import { useCallback, useState } from 'react';
import { maxCellLength } from '../../../schemas/contract/limits.ts';
import { fullName } from '../../cells/use-cell-locale.ts';
import { formatNumber } from '../../format/number.ts';
import { errorText } from '../../ui/dialogs/error-text.ts';
import {
  hideProgressNotification,
  showProgressNotification,
} from '../../ui/dialogs/progress-notification.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { type Translate, useT } from '../../ui/use-t.ts';
import { ignoreCallError } from '../../wire/call-error.ts';
import type { FileProgress } from '../../wire/files/framed-file.ts';
import { unpagedQuery } from '../state/list-query.ts';
import type { Table } from '../use-table.ts';
import { type ExportFormat, exportAll, exportSelected } from './export-rows.ts';

export interface ListExport {
  readonly busy: 'exporting' | 'idle';
  /** Warns when no row is selected. */
  readonly exportSelected: () => void;
  /** Shows its progress, can be cancelled, and continues on other pages. */
  readonly exportAll: (format: ExportFormat) => void;
}

/** Both exports of a list. `name` is the base name of the files. */
export function useExport(
  { screen, state, fixed, selectedRows, locale }: Table,
  name: string,
): ListExport {
  const t = useT();
  const [busy, setBusy] = useState<ListExport['busy']>('idle');
  const run = useCallback(
    async (work: () => Promise<boolean>) => {
      setBusy('exporting');
      try {
        if (await ignoreCallError(work())) toast.success(t('msg.success'));
      } catch (error) {
        toast.error(errorText(error, t));
      } finally {
        setBusy('idle');
      }
    },
    [t],
  );
  const runExportAll = async (format: ExportFormat) => {
    const controller = new AbortController();
    const { update, hide } = showExportNotice(name, {
      t,
      language: locale.language,
      cancel: () => controller.abort(),
    });
    const query = unpagedQuery(screen, state, fixed);
    const options = { format, name, signal: controller.signal, onProgress: update };
    await run(async () => {
      await exportAll(screen, query, options).finally(hide);
      return true;
    });
  };
  const runExportSelected = async () => {
    // A file that can be imported again keeps names in both languages
    const fileLocale = screen.buttons.import.show ? { ...locale, formatName: fullName } : locale;
    const field = await exportSelected(screen, selectedRows, { locale: fileLocale, name });
    if (field !== undefined) toast.error(t('table.textTooLong', { field, most: maxCellLength }));
    return field === undefined;
  };
  return {
    busy,
    exportAll: (format) => void runExportAll(format),
    exportSelected: () => {
      if (selectedRows.length === 0) toast.warning(t('selectErr'));
      else void run(runExportSelected);
    },
  };
}

/** A shorter export needs no notice: it would only flash. */
const showAfterMs = 500;

let exportCount = 0;

interface ExportNotice {
  readonly update: (progress: FileProgress) => void;
  /** Must be called when the export ends. */
  readonly hide: () => void;
}

interface ExportNoticeOptions {
  readonly t: Translate;
  readonly language: string;
  readonly cancel: () => void;
}

/** Shows the progress of an export of the page `name`, with a cancel button. */
function showExportNotice(
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
