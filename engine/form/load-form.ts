import type { PageConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import type { Row } from '../../schemas/rules/types.ts';
import { dataOf } from '../ui/loading/use-loaded.ts';
import { api } from '../wire/http.ts';
import { loadRules } from './schema/load-rules.ts';
import type { SchemaRules } from './schema/schema-form.tsx';

/** What an add or edit form needs before it opens: its compiled rules and the row to change. */
export interface LoadedForm {
  readonly rules: SchemaRules;
  readonly loadedRow: Row;
}
export type RowFormMode = 'store' | 'update';

/** Forms show refusals themselves. */
export const quietMessages = { messages: 'quiet' } as const;

/** @throws Error when the caller has no right to write in this mode; CallError when a call fails */
export async function loadForm(
  screen: PageConfig,
  mode: RowFormMode,
  id: number | string | undefined,
): Promise<LoadedForm> {
  const served = screen.rules[mode];
  if (!served) throw new Error(`The caller may not ${mode} ${screen.resource}`);
  const [rules, answer] = await Promise.all([
    loadRules(served),
    mode === 'store' ? {} : api.get<Row>(`${screen.dataPath}/${id}`, {}, quietMessages),
  ]);
  return { rules, loadedRow: dataOf(answer) };
}
