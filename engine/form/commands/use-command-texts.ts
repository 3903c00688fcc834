import { useMemo } from 'react';
import type {
  CommandConfig,
  PageConfig,
} from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { toText } from '../../cells/to-text.ts';
import { useCellLocale } from '../../cells/use-cell-locale.ts';
import { formatPrice, sumMoney } from '../../format/money.ts';
import { useFillText } from '../../ui/fill-text.ts';
import { useT } from '../../ui/use-t.ts';
import { rowTitle } from '../../views/load-row.ts';

export interface CommandTexts {
  /** What the command does; undefined when the resource does not say. */
  readonly consequence: string | undefined;
  /** How a dangerous command is undone, or that it cannot be; undefined for other commands. */
  readonly undo: string | undefined;
  /** Text of the button that runs it. */
  readonly submit: string;
  /** What has happened. */
  readonly done: string;
}

/** The texts of a command on `rows`, with the row's name, the number of rows and the amount. */
export function useCommandTexts(
  screen: PageConfig,
  command: CommandConfig,
  rows: readonly Row[],
): CommandTexts {
  const t = useT();
  const fill = useFillText();
  const locale = useCellLocale();
  return useMemo(() => {
    const [row] = rows;
    const values = {
      name: row ? rowTitle(row, screen, locale) : '',
      count: rows.length,
      amount: formatPrice(amountOf(rows, command.amount)),
    };
    const { consequence, undo, submit = command.label, done } = command.texts;
    return {
      consequence: consequence && fill(consequence, values),
      undo: command.danger ? (undo ?? t('table.final')) : undefined,
      submit: fill(submit, values),
      done: done === undefined ? t('msg.success') : fill(done, values),
    };
  }, [screen, command, rows, fill, locale, t]);
}

const amountOf = (rows: readonly Row[], fields: readonly string[]): string =>
  sumMoney(rows.flatMap((row) => fields.map((field) => toText(row[field]))));
