import { useCallback, useState } from 'react';
import { wholeName } from '../cells/use-cell-words.ts';
import { useText } from '../ui/text.ts';
import { toast } from '../ui/toast.ts';
import { exportNotice } from './export-notice.ts';
import { exportAll, type ExportFormat, exportTicked } from './export-rows.ts';
import { selectionQuery } from './list-query.ts';
import { settle } from './settle.ts';
import type { Table } from './use-table.ts';

/** Both exports of a list. With nothing ticked the first says `selectErr` (Spec §5); the second tells how far it is, can be cancelled, and goes on while its user looks at other pages. */
export function useExport(
  { screen, state, fixed, tickedLines, words }: Table,
  name: string,
): {
  readonly busy: 'exporting' | 'idle';
  readonly ticked: () => void;
  readonly all: (format: ExportFormat) => void;
} {
  const t = useText(),
    [busy, setBusy] = useState<'exporting' | 'idle'>('idle');
  const run = useCallback(
    async (work: () => Promise<unknown>) => {
      setBusy('exporting');
      const done = await settle(work);
      setBusy('idle');
      if (done) toast.success(t('msg.success'));
    },
    [t],
  );
  const all = async (format: ExportFormat) => {
    const stop = new AbortController(),
      { tell, hide } = exportNotice(name, {
        t,
        language: words.language,
        cancel: () => stop.abort(),
      });
    await run(() =>
      exportAll(screen, selectionQuery(screen, state, fixed), {
        format,
        name,
        signal: stop.signal,
        tell,
      }).finally(hide),
    );
  };
  return {
    busy,
    all: (format) => {
      void all(format);
    },
    ticked: () => {
      if (tickedLines.length === 0) toast.warning(t('selectErr'));
      else
        void run(async () => {
          await exportTicked(screen, tickedLines, { words: { ...words, nameOf: wholeName }, name });
          return true;
        });
    },
  };
}
