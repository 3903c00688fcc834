import { useMemo, useState } from 'react';
import {
  api,
  checkValues,
  confirm,
  errorsOf,
  errorText,
  type FormErrors,
  fieldErrorsOf,
  formShape,
  isFailure,
  noErrors,
  type SchemaRules,
  staleWriteOf,
  toast,
  useT,
  useVariables,
} from '../../../engine/index.ts';
import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Json, Row } from '../../../schemas/rules/types.ts';
import {
  blankRow,
  type FreightDoubts,
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
  const [rows, setRows] = useState(() =>
    initialRows(loadedRows, shape.fields, t('freights.default')),
  );
  const [errors, setErrors] = useState<FormErrors>(noErrors);
  const [note, setNote] = useState<{ readonly kind: 'stale' | 'failed'; readonly text: string }>();
  const [state, setState] = useState<'open' | 'saving'>('open');
  const [added, setAdded] = useState(0);

  const check = (sent: readonly Row[]): FormErrors =>
    new Map(
      sent.flatMap((row, index) => {
        const { id: _, rev: __, is_type: ___, ...write } = row;
        const { loadedRow, row: formRow } = rows[index]!;
        const base = loadedRow ?? (isDefault(formRow) ? formRow : {});
        const rowErrors = rules
          ? checkValues({ shape, checks: screen.checks, check: rules.check, variables, t }, base, {
              ...pick(
                base,
                shape.items.map(({ field }) => field),
              ),
              ...write,
            })
          : noErrors;
        return [...rowErrors].map(
          ([pointer, message]) => [`/${index}/${pointer.split('/')[1]}`, message] as const,
        );
      }),
    );
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: check, send, and three outcomes
  const save = async () => {
    if (state === 'saving') return;
    const sent = rowsToSend(rows, shape.fields);
    const found = check(sent);
    setErrors(found);
    setNote(undefined);
    if (found.size > 0) return focusFirst();
    if (!(await confirmDoubts(freightDoubts(rows, shape.fields), t))) return;
    setState('saving');
    try {
      const answer = await api.put<readonly Row[]>(
        '/Seller/freights/0',
        { info: sent },
        { messages: 'quiet' },
      );
      if (!isFailure(answer)) {
        toast.success(t('msg.success'));
        return setRows(initialRows(answer, shape.fields, t('freights.default')));
      }
      const refusedFields = errorsOf(
        fieldErrorsOf(answer).map(({ pointer, message }) => ({
          pointer: pointer.replace(/^\/info(\/\d+\/[^/]+).*$/, '$1'),
          message,
        })),
      );
      setErrors(refusedFields);
      if (refusedFields.size > 0) focusFirst();
      else setNote({ kind: staleWriteOf(answer) ? 'stale' : 'failed', text: answer.msg });
    } catch (error) {
      console.error('freights not saved', error);
      setNote({
        kind: 'failed',
        text: errorText(error, t),
      });
    } finally {
      setState('open');
    }
  };
  const remove = async ({ key, loadedRow: before, row }: FreightRow) => {
    const name = String(row.name ?? '');
    if (before) {
      const isConfirmed = await confirm({
        title: t('freights.delete', { name }),
        content: t('freights.deleteHint'),
        okText: t('table.delete'),
        cancelText: t('form.cancel'),
        tone: 'danger',
      });
      if (!isConfirmed) return;
      const answer = await api
        .delete(`/Seller/freights/${Number(before.id)}`)
        .catch(() => undefined); // the wire has shown the error
      if (answer === undefined || isFailure(answer)) return;
      toast.success(t('msg.success'));
    }
    setErrors(noErrors);
    setRows((current) => current.filter((freightRow) => freightRow.key !== key));
  };
  return {
    rows,
    errors,
    note,
    state,
    save,
    remove,
    changed: rows.some((row) => isChanged(row, shape.fields)),
    change: (key: string, field: string, value: Json | undefined) => {
      const index = rows.findIndex((freightRow) => freightRow.key === key);
      setRows((current) => withCell(current, key, field, value));
      setErrors(
        (current) => new Map([...current].filter(([pointer]) => pointer !== `/${index}/${field}`)),
      );
    },
    add: () => {
      setAdded(added + 1);
      setRows((current) => [
        ...current,
        { key: `new ${added}`, loadedRow: undefined, row: blankRow(shape.fields) },
      ]);
      setTimeout(() =>
        document.querySelector<HTMLElement>('.freights tbody tr:last-child input')?.focus(),
      );
    },
    fields: shape.fields,
  };
}

/** Asks before templates are saved that no parcel uses, or that charge nothing. */
async function confirmDoubts(
  { unused, free }: FreightDoubts,
  t: ReturnType<typeof useT>,
): Promise<boolean> {
  const sentences = [
    ...unused.map((name) => t('freights.unused', { name })),
    ...free.map((name) => t('freights.free', { name })),
  ];
  if (sentences.length === 0) return true;
  return confirm({
    title: t('freights.saveAnyway'),
    content: sentences.join(' '),
    okText: t('form.save'),
    cancelText: t('form.goOn'),
  });
}

const pick = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])));

function focusFirst(): void {
  setTimeout(() =>
    document.querySelector<HTMLElement>('.freights td[data-invalid] input')?.focus(),
  );
}
