import type { ServedPage } from '../../schemas/contract/calls/screens.ts';
import type { Row } from '../../schemas/rules/types.ts';
import { api } from '../client/http.ts';
import { dataOf } from '../ui/use-loaded.ts';
import { loadRules } from './load-rules.ts';
import type { SchemaRules } from './schema-form.tsx';

/** What an add or edit form begins with: its compiled rules, and the row to change. */
export interface FormSource {
  readonly rules: SchemaRules;
  readonly stored: Row;
}
export type FormMode = 'store' | 'update';

/** A form shows refusals itself. */
export const quiet = { messages: 'quiet' } as const;

/** @throws Error when the caller may not write so; whatever the calls throw */
export async function loadForm(
  screen: ServedPage,
  mode: FormMode,
  id: number | string | undefined,
): Promise<FormSource> {
  const served = screen.rules[mode];
  if (!served) throw new Error(`no rules to ${mode} ${screen.resource}`);
  const [rules, stored] = await Promise.all([
    loadRules(served),
    mode === 'store' ? {} : api.get<Row>(`${screen.dataPath}/${id}`, {}, quiet),
  ]);
  return { rules, stored: dataOf(stored) };
}
