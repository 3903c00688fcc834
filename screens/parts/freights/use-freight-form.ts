import { useMemo, useState } from 'react';
import {
  checkValues,
  type FormErrors,
  type FormShape,
  formShape,
  noErrors,
  type SchemaRules,
  type Translate,
  toast,
  useT,
  useVariables,
} from '../../../engine/index.ts';
import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Json, Row, Variables } from '../../../schemas/rules/types.ts';
import { confirmDoubts, deleteFreight, type SaveNote, sendFreights } from './freight-calls.ts';
import {
  blankRow,
  type FreightRow,
  freightDoubts,
  initialRows,
  isChanged,
  isDefault,
  rowsToSend,
  withCell,
} from './freight-rows.ts';

interface FreightFormInput {
  readonly screen: PageConfig;
  readonly rules: SchemaRules | undefined;
  readonly loadedRows: readonly Row[];
}

/**
 * State and actions of the freight form. `save` checks all rows with the rules of the resource and
 * sends them in one call; `remove` deletes one template after confirmation.
 */
export function useFreightForm({ screen, rules, loadedRows }: FreightFormInput) {
  const t = useT();
  const variables = useVariables();
  const shape = useMemo(() => formShape('store', screen.form, screen.fields), [screen]);
  const openRows = (loaded: readonly Row[]) =>
    initialRows(loaded, shape.fields, t('freights.default'));
  const [rows, setRows] = useState(() => openRows(loadedRows));
  const [errors, setErrors] = useState<FormErrors>(noErrors);
  const [note, setNote] = useState<SaveNote>();
  const [state, setState] = useState<'open' | 'saving'>('open');
  const [added, setAdded] = useState(0);

  const showErrors = (found: FormErrors) => {
    setErrors(found);
    if (found.size > 0) focusFirstError();
  };
  const save = async () => {
    if (state === 'saving') return;
    const sent = rowsToSend(rows, shape.fields);
    const found = checkFreights(rows, sent, { screen, shape, rules, variables, t });
    setNote(undefined);
    showErrors(found);
    if (found.size > 0 || !(await confirmDoubts(freightDoubts(rows, shape.fields), t))) return;
    setState('saving');
    const result = await sendFreights(sent, t);
    setState('open');
    if (result.kind === 'wrong') showErrors(result.errors);
    else if (result.kind === 'refused') setNote(result.note);
    else {
      toast.success(t('msg.success'));
      setRows(openRows(result.rows));
    }
  };
  const remove = async (removed: FreightRow) => {
    if (!(await deleteFreight(removed, t))) return;
    setErrors(noErrors);
    setRows((current) => current.filter(({ key }) => key !== removed.key));
  };
  const change = (key: string, field: string, value: Json | undefined) => {
    const index = rows.findIndex((freightRow) => freightRow.key === key);
    setRows((current) => withCell(current, key, field, value));
    setErrors(
      (current) => new Map([...current].filter(([pointer]) => pointer !== `/${index}/${field}`)),
    );
  };
  const add = () => {
    setAdded(added + 1);
    setRows((current) => [
      ...current,
      { key: `new ${added}`, loadedRow: undefined, row: blankRow(shape.fields) },
    ]);
    focusLater('.freights tbody tr:last-child input');
  };
  return {
    rows,
    errors,
    note,
    state,
    save,
    remove,
    changed: rows.some((row) => isChanged(row, shape.fields)),
    change,
    add,
    fields: shape.fields,
  };
}

const focusFirstError = (): void => focusLater('.freights td[data-invalid] input');

/** Focuses an input that the next rendering shows. */
function focusLater(selector: string): void {
  setTimeout(() => document.querySelector<HTMLElement>(selector)?.focus());
}

interface FreightRules {
  readonly screen: PageConfig;
  readonly shape: FormShape;
  /** Undefined when no rules are loaded: only the server checks then. */
  readonly rules: SchemaRules | undefined;
  readonly variables: Variables;
  readonly t: Translate;
}

/**
 * The errors of the rows to send by cell, `/0/name`.
 *
 * @param sent `rowsToSend` of `rows`
 */
export function checkFreights(
  rows: readonly FreightRow[],
  sent: readonly Row[],
  freightRules: FreightRules,
): FormErrors {
  return new Map(
    sent.flatMap((write, index) =>
      [...checkFreight(rows[index]!, write, freightRules)].map(
        ([pointer, message]) => [`/${index}/${pointer.split('/')[1]}`, message] as const,
      ),
    ),
  );
}

function checkFreight(
  { loadedRow, row }: FreightRow,
  { id: _, rev: __, is_type: ___, ...write }: Row,
  { screen, shape, rules, variables, t }: FreightRules,
): FormErrors {
  if (!rules) return noErrors;
  const base = loadedRow ?? (isDefault(row) ? row : {});
  const form = { shape, checks: screen.checks, check: rules.check, variables, t };
  return checkValues(form, base, { ...formValues(base, shape), ...write });
}

/** The values of the form's fields. */
const formValues = (row: Row, { items }: FormShape): Row =>
  Object.fromEntries(
    items.flatMap(({ field }) => (row[field] === undefined ? [] : [[field, row[field]]])),
  );
