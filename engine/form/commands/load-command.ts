import type {
  CommandConfig,
  PageConfig,
} from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { api } from '../../wire/http.ts';
import { loadRules } from '../schema/load-rules.ts';
import type { SchemaRules } from '../schema/schema-form.tsx';

/** What the dialog of a command needs before it opens. */
export interface LoadedCommand {
  /** The compiled rules of the input; undefined for a command without one. */
  readonly rules: SchemaRules | undefined;
  /** Values of the newest row for the inputs that `prefill` names. */
  readonly prefilled: Row;
}

/** @throws CallError */
export async function loadCommand(
  { dataPath }: Pick<PageConfig, 'dataPath'>,
  { rules, prefill }: CommandConfig,
): Promise<LoadedCommand> {
  const [loadedRules, prefilled] = await Promise.all([
    rules && loadRules(rules),
    prefill.length > 0 ? newestValues(dataPath, prefill) : {},
  ]);
  return { rules: loadedRules, prefilled };
}

/** The named values of the newest row, read by a call of its own so that none is shortened. */
async function newestValues(dataPath: string, names: readonly string[]): Promise<Row> {
  const options = { messages: 'quiet' } as const;
  const page = await api.get<Page<Row>>(dataPath, { per_page: 1, order: '-id' }, options);
  const id = page.data[0]?.id;
  if (id === undefined) return {};
  const row = await api.get<Row>(`${dataPath}/${String(id)}`, {}, options);
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = row[name];
      return value === undefined || value === null ? [] : [[name, value] as const];
    }),
  );
}
