import { useCallback, useState } from 'react';
import { maxCellLength } from '../../../schemas/contract/limits.ts';
import { fullName } from '../../cells/use-cell-locale.ts';
import { errorText } from '../../ui/dialogs/error-text.ts';
import { toast } from '../../ui/dialogs/toast.ts';
import { useT } from '../../ui/use-t.ts';
import { ignoreCallError } from '../../wire/call-error.ts';
import { unpagedQuery } from '../state/list-query.ts';
import type { Table } from '../use-table.ts';
import { showExportNotice } from './export-notice.ts';
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
