import { useContext } from 'react';
import type {
  CommandConfig,
  PageConfig,
} from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import type { CellLocale } from '../../cells/cell-kind.ts';
import { cellKindOf } from '../../cells/index.ts';
import { useCellLocale } from '../../cells/use-cell-locale.ts';
import { inSentence } from '../../format/noun.ts';
import { type Translate, useT } from '../../ui/use-t.ts';
import { rowTitle } from '../../views/load-row.ts';
import { CommandRows } from './command-rows.tsx';
import { CommandTilesContext } from './command-tiles-context.ts';
import { useCommandTexts } from './use-command-texts.ts';

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
 * What a command will run on and do: the name of the row or the number of rows, the consequence,
 * whether a dangerous command can be undone, the fields it shows or the amounts of a single row. A
 * list command with a form needs no summary.
 */
export function CommandSummary({ screen, command, rows }: SummaryProps) {
  const t = useT();
  const locale = useCellLocale();
  const Tiles = useContext(CommandTilesContext);
  const { consequence, undo } = useCommandTexts(screen, command, rows);
  const [row] = rows;
  const isSingle = rows.length === 1 && command.show.length === 0;
  const amounts = isSingle ? screen.columns.filter(({ type }) => type === 'money') : [];
  const hasText = row !== undefined || command.danger || !command.rules;
  return (
    <>
      {hasText && (
        <p className="command-text">
          <b>{subjectOf(t, locale, { screen, command, rows })}</b>
          {consequence !== undefined && <> {consequence}</>}
          {undo !== undefined && <> {undo}</>}
        </p>
      )}
      <CommandRows screen={screen} command={command} rows={rows} />
      {command.tiles && Tiles && <Tiles tiles={command.tiles} area={screen.area} />}
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

function subjectOf(
  t: Translate,
  locale: CellLocale,
  { screen, command, rows }: SummaryProps,
): string {
  const [first] = rows;
  if (!first) return t('command.list', { label: command.label });
  if (rows.length === 1) return rowTitle(first, screen, locale);
  return t('command.many', { count: rows.length, noun: inSentence(screen.noun) });
}
