import { Input } from 'antd';
import { useState } from 'react';
import type { ServedCommand, ServedPage } from '../../schemas/contract/calls/screens.ts';
import type { Row } from '../../schemas/rules/types.ts';
import { type Answer, isFailure, staleWriteOf } from '../client/envelope.ts';
import { cellOf } from '../cells/index.ts';
import { useListWords } from '../cells/use-cell-words.ts';
import { rowLabel } from '../fields/row-label.ts';
import { inSentence } from '../format/noun.ts';
import { useText, type Translate } from '../ui/text.ts';
import { toast } from '../ui/toast.ts';
import { titleOf } from '../views/load-row.ts';
import { runCommand, takeResult, type CommandDone } from './run-command.ts';

export interface CommandDialogProps {
  readonly screen: ServedPage;
  readonly command: ServedCommand;
  /** The rows it is about; none for a command of the list. */
  readonly rows: readonly Row[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** What the command is about, unless it is the list, whose form says it all: the row's name, or how many rows; that a dangerous one is meant; and the sums of the row. */
export function CommandText({
  screen,
  command,
  rows,
}: Pick<CommandDialogProps, 'screen' | 'command' | 'rows'>) {
  const t = useText(),
    words = useListWords(),
    [row] = rows;
  const sums =
    row && rows.length === 1 ? screen.columns.filter(({ type }) => type === 'money') : [];
  return (
    <>
      {(row || command.danger || !command.rules) && (
        <p className="command-text">
          <b>{words.nameOf(subjectOf(t, { screen, command, rows }))}</b>
          {command.danger && <> {t('command.danger')}</>}
        </p>
      )}
      {row && sums.length > 0 && (
        <dl className="command-sums">
          {sums.map((column) => (
            <div key={column.field}>
              <dt>{column.label}</dt>
              <dd className="number">
                {cellOf(column.type).text({ value: row[column.field], row, column, words })}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function subjectOf(
  t: Translate,
  { screen, command, rows }: Pick<CommandDialogProps, 'screen' | 'command' | 'rows'>,
): string {
  const [first] = rows;
  if (!first) return t('command.list', { label: command.label });
  if (rows.length === 1) return titleOf(first, screen);
  return t('command.many', { count: rows.length, noun: inSentence(screen.noun) });
}

/** The second proof: the caller's own password (decisions 10). Outside the form of the input, so it names the form it belongs to. */
export function ProofField({
  value,
  error,
  onChange,
  form,
}: {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
  readonly form: string;
}) {
  const t = useText();
  const id = `${form}-proof`;
  return (
    <div className="command-proof field" data-invalid={error !== undefined || undefined}>
      <label className="field-label" htmlFor={id}>
        <i className="must" aria-hidden="true">
          *
        </i>
        {t('command.proof')}
      </label>
      <div className="field-control">
        <Input.Password
          id={id}
          form={form}
          autoComplete="current-password"
          value={value}
          status={error === undefined ? undefined : 'error'}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={(event) => onChange(event.target.value)}
        />
        {error !== undefined && (
          <p className="field-error" id={`${id}-error`} role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

/**
 * Runs the command on its rows as they were last seen. A row that somebody changed meanwhile is taken as it is now, and the refusal says what changed:
 * who presses again means the row as it is (engine.md §4).
 */
export function useRun({
  screen,
  command,
  rows: first,
}: Pick<CommandDialogProps, 'screen' | 'command' | 'rows'>): {
  readonly rows: readonly Row[];
  readonly run: (
    input: Row | readonly Row[],
    proof: string | undefined,
  ) => Promise<Answer<CommandDone>>;
} {
  const t = useText(),
    [rows, setRows] = useState(first),
    key = screen.table.rowKey;
  const run = async (input: Row | readonly Row[], proof: string | undefined) => {
    const answer = await runCommand({ screen, command, rows, input, proof });
    const stale = isFailure(answer) ? staleWriteOf(answer) : undefined;
    if (!isFailure(answer) || !stale) return answer;
    const current = stale.current as Row,
      isIt = (row: Row) => String(row[key]) === String(current[key]);
    setRows(rows.map((row) => (isIt(row) ? { ...row, ...current } : row)));
    const changed = screen.fields
      .filter(({ name }) => stale.fields.includes(name))
      .map(({ label }) => label);
    return {
      ...answer,
      msg: t('command.stale', {
        row: rowLabel(current),
        fields: changed.join(t('command.and')) || '–',
      }),
    };
  };
  return { rows, run };
}

/** Success: the message, the result, then whoever opened the dialog. */
export function useDone(command: ServedCommand, onDone: () => void): (answer: CommandDone) => void {
  const t = useText();
  return (answer) => {
    toast.success(t('msg.success'));
    void takeResult(command.result, answer ?? {}).catch((error: unknown) =>
      console.error('result of a command', error),
    );
    onDone();
  };
}
