import { useSetAtom } from 'jotai';
import { useCallback, useMemo } from 'react';
import type { ServedColumn, ServedPage } from '../../schemas/contract/calls/screens.ts';
import type { Json, Row } from '../../schemas/rules/types.ts';
import { CallError } from '../client/call-error.ts';
import { fieldErrorsOf, isFailure, staleWriteOf } from '../client/envelope.ts';
import { api } from '../client/http.ts';
import { localName } from '../../schemas/rules/local-name.ts';
import { nameOf, plain } from '../cells/labels.ts';
import { currentLanguage } from '../client/language.ts';
import { confirm } from '../ui/confirm.ts';
import { type Translate, useText } from '../ui/text.ts';
import { toast } from '../ui/toast.ts';
import { cellWriter } from './cell-writer.ts';
import type { ListAtoms } from './list-atoms.ts';
import { canRestore } from './row-actions.ts';
import { settle } from './settle.ts';
import { type Line, parentsOf } from './tree-rows.ts';

export interface Writes {
  /** Asks, deletes all or none, and loads what the deletion touched. Nothing to delete says `selectErr` (Spec §5). */
  readonly remove: (lines: readonly Line[]) => Promise<void>;
  readonly restore: (lines: readonly Line[]) => Promise<void>;
  /** Shows the new value at once and takes it back when the server refuses. */
  readonly saveCell: (line: Line, column: ServedColumn, value: Json) => Promise<void>;
}

/** What a list writes by itself; forms and commands have their own dialogs. Refusals are told by the wire. */
export function useWrites(screen: ServedPage, atoms: ListAtoms, all: readonly Line[]): Writes {
  const t = useText(),
    refresh = useSetAtom(atoms.refreshAtom),
    patch = useSetAtom(atoms.patchAtom),
    tick = useSetAtom(atoms.tickedAtom);
  const write = useMemo(() => cellWriter(screen.dataPath, api.put), [screen.dataPath]);

  const remove = useCallback(
    async (lines: readonly Line[]) => {
      if (lines.length === 0) return toast.warning(t('selectErr'));
      const agreed = await confirm({
        title: t('deltit'),
        content: deleteText(lines, screen, t),
        okText: t('table.delete'),
        cancelText: t('form.cancel'),
        tone: 'danger',
      });
      if (!agreed || !(await done(() => api.delete(`${screen.dataPath}/${idsOf(lines)}`)))) return;
      toast.success(t('msg.success'));
      tick((ticked) => new Set([...ticked].filter((id) => !lines.some((line) => line.id === id))));
      await refresh(parentsOf(all, new Set(lines.map(({ id }) => id))));
    },
    [screen, all, refresh, tick, t],
  );

  const restore = useCallback(
    async (lines: readonly Line[]) => {
      if (lines.length === 0) return toast.warning(t('selectErr'));
      if (!(await done(() => api.post(`${screen.dataPath}/${idsOf(lines)}/commands/restore`))))
        return;
      toast.success(t('msg.success'));
      tick(new Set());
      await refresh([]);
    },
    [screen, refresh, tick, t],
  );

  const saveCell = useCallback(
    async ({ id, row }: Line, { field }: ServedColumn, value: Json) => {
      patch(id, { ...row, [field]: value, _labels: withoutLabel(row, field) });
      const answer = await write(id, typeof row.rev === 'number' ? row.rev : undefined, {
        [field]: value,
      }).catch(callError);
      if (answer instanceof CallError || isFailure(answer)) {
        toast.error(
          answer instanceof CallError
            ? answer.message
            : (fieldErrorsOf(answer)[0]?.message ?? answer.msg),
        );
        return patch(id, {
          ...row,
          ...(isFailure(answer) ? (staleWriteOf(answer)?.current as Row | undefined) : undefined),
        });
      }
      patch(id, { ...row, [field]: value, _labels: withoutLabel(row, field), ...answer });
      toast.success(t('msg.success'));
    },
    [write, patch, t],
  );

  return { remove, restore, saveCell };
}

/** What is lost, by name when it is one row, and that it can be had back when it can. */
function deleteText(lines: readonly Line[], screen: ServedPage, t: Translate): string {
  const row = lines[0]?.row ?? {},
    warning = t('delmsg', {
      count: lines.length,
      name: localName(
        plain(row[screen.display]) || nameOf(row) || `#${lines[0]?.id}`,
        currentLanguage(),
      ),
    });
  return canRestore(screen) ? `${warning} ${t('table.restorable')}` : warning;
}

const idsOf = (lines: readonly Line[]): string => lines.map(({ id }) => id).join(',');

/** The label of the value before would stand over the new one. */
function withoutLabel(row: Row, field: string): Row {
  const { [field]: _old, ...labels } = (row._labels ?? {}) as Row;
  return labels;
}

async function done(call: () => Promise<unknown>): Promise<boolean> {
  const answer = await settle(call);
  return answer !== undefined && !isFailure(answer);
}

/** A transport failure as a value; anything else is a fault. */
function callError(error: unknown): CallError {
  if (error instanceof CallError) return error;
  throw error;
}
