import { createContext, use, useCallback, useEffect, useState } from 'react';
import { apiPrefix, type BackOffice } from '../../../schemas/contract/areas.ts';
import type { Json, Row } from '../../../schemas/rules/types.ts';
import { api } from '../../wire/http.ts';
import { dataOf, type Loaded, useLoaded } from '../../ui/use-loaded.ts';

/** The period a page asks its sources for; `{}` for sources without one. */
export type RangeQuery = Readonly<Partial<Record<'by' | 'from' | 'to', string>>>;
export const noRange: RangeQuery = {};

/**
 * Calls of one page under way or answered, by what was asked: blocks that name one source share its
 * call.
 */
export type QueryCache = Map<string, Promise<Json>>;
export const SourceBankContext = createContext<QueryCache>(new Map());

/**
 * The numbers of a source. While another period or a fresh look loads, those before stay (`isOld`),
 * so that nothing jumps; they also stay when the fresh look fails.
 */
export function useSource(
  area: BackOffice,
  source: string,
  range: RangeQuery,
): Loaded<Json> & { readonly isOld?: boolean } {
  const bank = use(SourceBankContext);
  const key = `${area} ${source} ${JSON.stringify(range)}`;
  const [before, setBefore] = useState<{
    readonly source: string;
    readonly key: string;
    readonly value: Json;
  }>();
  const loaded = useLoaded(
    useCallback(
      () =>
        shared(bank, key, async () =>
          dataOf(
            await api.get<Json>(`${apiPrefix[area]}sources/${source}`, range, {
              messages: 'quiet',
            }),
          ),
        ),
      [area, bank, key, range, source],
    ),
  );
  const value = loaded.state === 'ready' ? loaded.value : undefined;
  useEffect(() => {
    if (value !== undefined) setBefore({ source, key, value });
  }, [value, source, key]);
  const stays =
    before &&
    ((loaded.state === 'loading' && before.source === source) ||
      (loaded.state === 'failed' && before.key === key));
  return stays ? { state: 'ready', value: before.value, isOld: true } : loaded;
}

/** A call that failed is made again the next time. */
function shared(bank: QueryCache, key: string, call: () => Promise<Json>): Promise<Json> {
  const known = bank.get(key);
  if (known) return known;
  const made = call().catch((error: unknown) => {
    bank.delete(key);
    throw error;
  });
  bank.set(key, made);
  return made;
}

/** The rows of a chart: the answer itself, or a member of it. */
export function rowsOf(value: Json, member: string | undefined): readonly Row[] {
  const rows = member === undefined ? value : (value as Row)[member];
  return Array.isArray(rows) ? (rows as readonly Row[]) : [];
}
