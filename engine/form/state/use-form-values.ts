import { useMemo, useRef, useState } from 'react';
import type { Row } from '../../../schemas/rules/types.ts';
import { isSameValue, startValues } from '../schema/form-model.ts';
import type { Draft } from './draft.ts';
import type { FormOptions } from './form-controller.ts';
import { useDraft, useOpenedDraft } from './use-draft.ts';

type ValuesOptions = Pick<FormOptions<never>, 'shape' | 'preset' | 'draft' | 'loadedRow'>;

export type FormValues = ReturnType<typeof useFormValues>;

/** The loaded row, the values that the user edits, and their draft in the session storage. */
export function useFormValues({ shape, preset, draft: form, loadedRow: openedRow }: ValuesOptions) {
  const draft = useOpenedDraft(form);
  const [restored, setRestored] = useState(draft !== undefined);
  const [loadedRow, setLoadedRow] = useState(() => withDraftRevision(openedRow, draft));
  const start = useMemo(() => startValues(shape, loadedRow, preset), [shape, loadedRow, preset]);
  const [values, setValues] = useState(() => ({ ...start, ...draft?.values }));
  const latest = useRef(values);
  latest.current = values;
  const touched = useRef<ReadonlySet<string>>(new Set());
  useDraft({ form, shape, rev: loadedRow.rev, start, values });
  return {
    loadedRow,
    start,
    values,
    restored,
    /** The current values, for code that continues after a call. */
    latest,
    /** Names of fields that were edited or sent. */
    touched,
    /** Stores edited values. @returns the names of the edited fields */
    change: (next: Row): readonly string[] => {
      const names = new Set([...Object.keys(values), ...Object.keys(next)]);
      const edited = [...names].filter(
        (name) => !isSameValue(values[name], next[name], shape.fields.get(name)),
      );
      touched.current = new Set([...touched.current, ...edited]);
      latest.current = next;
      setValues(next);
      return edited;
    },
    /** Starts again from `row` and applies `changes` to it. */
    restart: (row: Row, changes: Row): void => {
      setRestored(false);
      setLoadedRow(row);
      setValues({ ...startValues(shape, row, preset), ...changes });
    },
  };
}

/**
 * The row with the revision at which the user began to type: a save then finds out whether somebody
 * has changed the row since.
 */
const withDraftRevision = (row: Row, draft: Draft | undefined): Row =>
  draft?.rev === undefined ? row : { ...row, rev: draft.rev };
