import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CommandConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { TrialAnswer } from '../../../schemas/contract/calls/backoffice/trial.ts';
import type { StaleWrite } from '../../../schemas/contract/envelope.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { useCellLocale } from '../../cells/use-cell-locale.ts';
import { showText } from '../../ui/dialogs/show-text.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { type Translate, useT } from '../../ui/use-t.ts';
import { rowTitle } from '../../views/load-row.ts';
import { CallError } from '../../wire/call-error.ts';
import type { CommandDialogProps } from './command-summary.tsx';
import { type CommandResult, openResult, runCommand, tryCommand } from './run-command.ts';

type RunCommand = (
  input: Row | readonly Row[],
  proof: string | undefined,
  trial?: string,
) => Promise<CommandResult>;

/**
 * Runs a command on its rows as the user saw them. When a row has changed meanwhile, the dialog
 * takes the new row and the refusal names the changed fields. Running the command again then means
 * the row as it is now (docs/decisions/0044-stale-writes.md).
 */
export function useRunCommand({
  screen,
  command,
  rows: initialRows,
}: Pick<CommandDialogProps, 'screen' | 'command' | 'rows'>): {
  readonly rows: readonly Row[];
  readonly run: RunCommand;
  /** Says what `run` would change. */
  readonly tryOut: (
    input: Row | readonly Row[],
    proof: string | undefined,
    signal: AbortSignal,
  ) => Promise<TrialAnswer>;
} {
  const t = useT();
  const locale = useCellLocale();
  const [rows, setRows] = useState(initialRows);
  const key = screen.table.rowKey;
  const run: RunCommand = async (input, proof, trial) => {
    try {
      return await runCommand({ screen, command, rows, input, proof, trial });
    } catch (error) {
      throw error instanceof CallError && error.staleWrite
        ? rowsChanged(error, error.staleWrite)
        : error;
    }
  };
  const rowsChanged = (error: CallError, stale: StaleWrite): CallError => {
    const current = stale.current as Row;
    const isStale = (row: Row) => String(row[key]) === String(current[key]);
    const now = { ...rows.find(isStale), ...current };
    setRows(rows.map((row) => (isStale(row) ? now : row)));
    const changedLabels = screen.fields
      .filter(({ name }) => stale.fields.includes(name))
      .map(({ label }) => label);
    const fields = changedLabels.join(t('command.and')) || '–';
    const message = t('command.stale', { row: rowTitle(now, screen, locale), fields });
    return new CallError('refused', error.call, message, { cause: error });
  };
  return {
    rows,
    run,
    tryOut: (input, proof, signal) => tryCommand({ screen, command, rows, input, proof }, signal),
  };
}

/** Shows what a command has done, opens its result and calls `onDone`. */
export function useCommandDone(
  command: CommandConfig,
  doneText: string,
  onDone: () => void,
): (result: CommandResult) => void {
  const t = useT();
  const navigate = useNavigate();
  const go = (path: string) => void navigate(path);
  return (result) => {
    // The page that opens is the answer
    if (command.result !== 'open') toast.success(doneText);
    if (command.result === 'show') showResult(t, command, result?.text ?? '');
    void openResult(command.result, result ?? {}, go);
    onDone();
  };
}

/** A new secret is shown once: nobody can read it again. */
function showResult(t: Translate, { label, reveals }: CommandConfig, text: string): void {
  showText({
    title: label,
    hint: t(reveals ? 'command.shownRecorded' : 'command.shownOnce'),
    text,
    copyText: t('command.copy', { label }),
    copiedText: t('command.copied', { label }),
    failedText: t('command.notCopied'),
    closeText: t('command.close'),
  });
}
