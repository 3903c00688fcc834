import type { CommandConfig, PageConfig } from '../../../schemas/contract/calls/screens.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { cellKindOf } from '../../cells/index.ts';
import { useListLocale } from '../../cells/use-cell-locale.ts';
import { inSentence } from '../../format/noun.ts';
import { type Translate, useT } from '../../ui/use-t.ts';
import { rowTitle } from '../../views/load-row.ts';

export interface CommandDialogProps {
  readonly screen: PageConfig;
  readonly command: CommandConfig;
  /** The rows that the command runs on; empty for a list command. */
  readonly rows: readonly Row[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type SummaryProps = Pick<CommandDialogProps, 'screen' | 'command' | 'rows'>;

/**
 * What a command will run on: the name of the row or the number of rows, the amounts of a single
 * row, and a warning for a dangerous command. A list command with a form needs no summary.
 */
export function CommandSummary({ screen, command, rows }: SummaryProps) {
  const t = useT();
  const locale = useListLocale();
  const [row] = rows;
  const isSingle = rows.length === 1;
  const amounts = isSingle ? screen.columns.filter(({ type }) => type === 'money') : [];
  const hasText = row !== undefined || command.danger || !command.rules;
  return (
    <>
      {hasText && (
        <p className="command-text">
          <b>{locale.formatName(subjectOf(t, { screen, command, rows }))}</b>
          {command.danger && <> {t('command.danger')}</>}
        </p>
      )}
      {row && amounts.length > 0 && (
        <dl className="command-sums">
          {amounts.map((column) => (
            <div key={column.field}>
              <dt>{column.label}</dt>
              <dd className="number">
                {cellKindOf(column.type).text({ value: row[column.field], row, column, locale })}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function subjectOf(t: Translate, { screen, command, rows }: SummaryProps): string {
  const [first] = rows;
  if (!first) return t('command.list', { label: command.label });
  if (rows.length === 1) return rowTitle(first, screen);
  return t('command.many', { count: rows.length, noun: inSentence(screen.noun) });
}
