import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import type { PageConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import type { Row } from '../../schemas/rules/types.ts';
import { api } from '../wire/http.ts';
import { useRead } from '../wire/queries.ts';
import { loadRules } from './schema/load-rules.ts';
import type { SchemaRules } from './schema/schema-form.tsx';

/** What an add or edit form needs before it opens: its compiled rules and the row to change. */
export interface LoadedForm {
  readonly rules: SchemaRules;
  readonly loadedRow: Row;
}
export type RowFormMode = 'store' | 'update';

/** Loads what a form needs, once per opening. */
export const useLoadedForm = (
  screen: PageConfig,
  mode: RowFormMode,
  id: number | string | undefined,
): UseQueryResult<LoadedForm> => {
  const opening = useId();
  return useRead(['form', opening, screen.path, mode, id, screen.rules[mode]?.hash], () =>
    loadForm(screen, mode, id),
  );
};

/** @throws Error when the caller has no right to write in this mode; CallError when a call fails */
async function loadForm(
  screen: PageConfig,
  mode: RowFormMode,
  id: number | string | undefined,
): Promise<LoadedForm> {
  const served = screen.rules[mode];
  if (!served) throw new Error(`The caller may not ${mode} ${screen.resource}`);
  const [rules, loadedRow] = await Promise.all([
    loadRules(served),
    mode === 'store' ? {} : api.get<Row>(`${screen.dataPath}/${id}`, {}, { messages: 'quiet' }),
  ]);
  return { rules, loadedRow };
}
