import { useSetAtom } from 'jotai';
import { useCallback, useMemo } from 'react';
import type {
  ColumnConfig,
  PageConfig,
} from '../../../../schemas/contract/calls/backoffice/screens.ts';
import type { Json, Row } from '../../../../schemas/rules/types.ts';
import { useCellLocale } from '../../../cells/use-cell-locale.ts';
import { askPassword } from '../../../ui/dialogs/ask-password.tsx';
import {
  changeTexts,
  confirmChanges,
  doneText,
  needsProof,
} from '../../../ui/dialogs/confirm-changes.ts';
import { errorText } from '../../../ui/dialogs/error-text.ts';
import { toast } from '../../../ui/dialogs/toast.ts';
import { useFillText } from '../../../ui/fill-text.ts';
import { useT } from '../../../ui/use-t.ts';
import { rowTitle } from '../../../views/load-row.ts';
import { toCallError } from '../../../wire/call-error.ts';
import { api } from '../../../wire/http.ts';
import type { GridRow } from '../grid-rows.ts';
import type { ListAtoms } from '../list-atoms.ts';
import { cellWriter } from './cell-writer.ts';
import { pendingRows } from './pending-rows.ts';

/**
 * Shows the new value at once. When the server refuses it, the old one comes back and the reason is
 * shown and returned.
 */
export function useSaveCell(
  screen: PageConfig,
  atoms: ListAtoms,
): (gridRow: GridRow, column: ColumnConfig, value: Json) => Promise<string | undefined> {
  const t = useT();
  const locale = useCellLocale();
  const fill = useFillText();
  const patch = useSetAtom(atoms.patchAtom);
  const write = useMemo(() => cellWriter(screen.dataPath, api.put), [screen.dataPath]);
  const pending = useMemo(() => pendingRows(), [screen.dataPath]);
  return useCallback(
    async ({ id, row }: GridRow, { field }: ColumnConfig, value: Json) => {
      const texts = changeTexts(screen.fields, { [field]: value });
      const name = rowTitle(row, screen, locale);
      if (!(await confirmChanges(texts, { name, fill, t }))) return undefined;
      const fieldConfig = screen.fields.find((config) => config.name === field);
      const isProven = fieldConfig !== undefined && needsProof(fieldConfig, value);
      const proof = isProven ? await askPassword(t) : '';
      if (proof === undefined) return undefined;
      const _labels = labelsWithout(row, field);
      const draft: Row = { [field]: value, _labels };
      patch(id, { ...row, ...draft });
      pending.begin(id, row, draft);
      const rev = typeof row.rev === 'number' ? row.rev : undefined;
      try {
        const answer = await write(id, rev, { [field]: value, ...(proof && { proof }) });
        patch(id, pending.end(id, draft, { ...answer, _labels }));
        toast.success(doneText(texts, { name, fill, t }));
        return undefined;
      } catch (error) {
        const reason = errorText(error, t);
        toast.error(reason);
        const { staleWrite } = toCallError(error);
        patch(id, pending.end(id, draft, staleWrite?.current as Row | undefined));
        return reason;
      }
    },
    [screen, write, pending, patch, fill, locale, t],
  );
}

/** The label of the previous value would be shown for the new one. */
function labelsWithout(row: Row, field: string): Row {
  const { [field]: _previous, ...labels } = (row._labels ?? {}) as Row;
  return labels;
}
