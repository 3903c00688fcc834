import { createElement, useCallback } from 'react';
import type { PageConfig } from '../../../../schemas/contract/calls/backoffice/screens.ts';
import type { TrialAnswer } from '../../../../schemas/contract/calls/backoffice/trial.ts';
import { localName } from '../../../../schemas/rules/local-name.ts';
import { nameOrLabel, toText } from '../../../cells/to-text.ts';
import { type ConfirmOptions, confirm } from '../../../ui/dialogs/confirm.ts';
import { toast } from '../../../ui/dialogs/toast.ts';
import { AutoTrial } from '../../../ui/trial/auto-trial.tsx';
import { type Translate, useT } from '../../../ui/use-t.ts';
import { succeeds } from '../../../wire/call-error.ts';
import { api } from '../../../wire/http.ts';
import { currentLanguage } from '../../../wire/language.ts';
import { needsProof } from '../../actions/restore-request.ts';
import { canRestore } from '../../actions/row-actions.ts';
import { type GridRow, parentKeysOf } from '../grid-rows.ts';
import type { WrittenList } from './use-restore-rows.ts';

interface DeleteRowsOptions extends WrittenList {
  /** Undoes a deletion. */
  readonly restoreIds: (ids: readonly string[]) => Promise<void>;
}

/** Asks for confirmation, deletes all rows or none, and refreshes the list. */
export function useDeleteRows(
  screen: PageConfig,
  { rows, refresh, select, restoreIds }: DeleteRowsOptions,
): (gridRows: readonly GridRow[]) => Promise<void> {
  const t = useT();
  return useCallback(
    async (gridRows: readonly GridRow[]) => {
      const ids = gridRows.map(({ id }) => id);
      const path = `${screen.dataPath}/${ids.join(',')}`;
      const shown: { hash?: string | undefined } = {};
      const details: ConfirmOptions['details'] = (hold) =>
        createElement(AutoTrial, {
          tryOut: (signal) =>
            api.delete<TrialAnswer>(path, { dry: 1 }, { messages: 'quiet', signal }),
          onHash: (hash) => {
            shown.hash = hash;
          },
          hold,
        });
      if (!(await confirmDeletion(gridRows, { screen, details, t }))) return;
      const trial = shown.hash === undefined ? {} : { trial: shown.hash };
      if (!(await succeeds(api.delete(path, trial)))) return;
      const message = t('table.deleted', { count: ids.length });
      if (canRestore(screen) && !needsProof(screen))
        toast.withAction(message, { label: t('table.undo'), run: () => void restoreIds(ids) });
      else toast.success(message);
      const removed = new Set(ids);
      select((selected) => new Set([...selected].filter((id) => !removed.has(id))));
      await refresh(parentKeysOf(rows, removed));
    },
    [screen, rows, refresh, restoreIds, select, t],
  );
}

interface Deletion {
  readonly screen: PageConfig;
  /** What else the deletion changes. */
  readonly details: ConfirmOptions['details'];
  readonly t: Translate;
}

const confirmDeletion = (
  gridRows: readonly GridRow[],
  { screen, details, t }: Deletion,
): Promise<boolean> =>
  confirm({
    title: t('deltit'),
    content: deleteWarning(gridRows, screen, t),
    okText: t('table.delete'),
    cancelText: t('form.cancel'),
    undo: t(canRestore(screen) ? 'table.restorable' : 'table.final'),
    details,
  });

/** Names a single row, counts several. */
function deleteWarning(gridRows: readonly GridRow[], screen: PageConfig, t: Translate): string {
  const [first] = gridRows;
  const row = first?.row ?? {};
  const shown = (text: string): string => localName(text, currentLanguage());
  const name = shown(toText(row[screen.display])) || nameOrLabel(row, shown) || `#${first?.id}`;
  return t('delmsg', { count: gridRows.length, name });
}
