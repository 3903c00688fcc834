import { useCallback } from 'react';
import type {
  ColumnConfig,
  PageConfig,
} from '../../../../schemas/contract/calls/backoffice/screens.ts';
import type { Json, JsonObject, Row } from '../../../../schemas/rules/types.ts';
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
import { CallError, toCallError } from '../../../wire/call-error.ts';
import { api } from '../../../wire/http.ts';
import { queryClient } from '../../../wire/queries.ts';
import type { GridRow } from '../grid-rows.ts';
import { type CellDraft, cellKey, changeRow } from '../rows-query.ts';

/**
 * Shows the new value at once. When the server refuses it, the old one comes back and the reason is
 * shown and returned.
 */
export function useSaveCell(
  screen: PageConfig,
): (gridRow: GridRow, column: ColumnConfig, value: Json) => Promise<string | undefined> {
  const t = useT();
  const locale = useCellLocale();
  const fill = useFillText();
  return useCallback(
    async ({ id, row }: GridRow, { field }: ColumnConfig, value: Json) => {
      const texts = changeTexts(screen.fields, { [field]: value });
      const name = rowTitle(row, screen, locale);
      if (!(await confirmChanges(texts, { name, fill, t }))) return undefined;
      const fieldConfig = screen.fields.find((config) => config.name === field);
      const isProven = fieldConfig !== undefined && needsProof(fieldConfig, value);
      const proof = isProven ? await askPassword(t) : '';
      if (proof === undefined) return undefined;
      try {
        await writeCell(screen, row, {
          draft: { id, values: { [field]: value, _labels: labelsWithout(row, field) } },
          body: { [field]: value, ...(proof && { proof }) },
        });
        toast.success(doneText(texts, { name, fill, t }));
        return undefined;
      } catch (error) {
        const reason = errorText(error, t);
        toast.error(reason);
        toCallError(error);
        return reason;
      }
    },
    [screen, fill, locale, t],
  );
}

interface CellWrite {
  readonly draft: CellDraft;
  readonly body: JsonObject;
}

/**
 * Writes of one row wait for each other, and send the `rev` of the last one: a user never gets a
 * stale-write error from their own clicks.
 */
function writeCell(screen: PageConfig, row: Row, { draft, body }: CellWrite): Promise<Row> {
  const mutationKey = cellKey(screen.dataPath, draft.id);
  const cache = queryClient.getMutationCache();
  const lastRev = (): number =>
    cache
      .findAll({ mutationKey, status: 'success' })
      .reduce((rev, { state }) => Math.max(rev, revOf(state.data as Row)), revOf(row));
  const { _labels } = draft.values;
  return cache
    .build<Row, Error, CellDraft, unknown>(queryClient, {
      mutationKey,
      scope: { id: mutationKey.join(' ') },
      mutationFn: () => {
        const rev = lastRev();
        const sent = rev > 0 ? { ...body, rev } : body;
        return api.put<Row>(`${screen.dataPath}/${draft.id}`, sent, { messages: 'quiet' });
      },
      onSuccess: (answer) =>
        changeRow(screen, draft.id, { ...answer, ...(_labels && { _labels }) }),
      onError: (error) => {
        const current = error instanceof CallError ? error.staleWrite?.current : undefined;
        if (current) changeRow(screen, draft.id, current as Row);
      },
    })
    .execute(draft);
}

const revOf = ({ rev }: Row): number => (typeof rev === 'number' ? rev : 0);

/** The label of the previous value would be shown for the new one. */
function labelsWithout(row: Row, field: string): Row {
  const { [field]: _previous, ...labels } = (row._labels ?? {}) as Row;
  return labels;
}
