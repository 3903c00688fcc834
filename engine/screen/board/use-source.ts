import { createContext, use, useCallback, useEffect, useState } from 'react';
import { apiPrefix, type BackOffice } from '../../../schemas/contract/areas.ts';
import type { Json, Row } from '../../../schemas/rules/types.ts';
import { dataOf, type Loaded, useLoaded } from '../../ui/loading/use-loaded.ts';
import { api } from '../../wire/http.ts';

/**
 * Query of a source: `by` week, year, years or custom, with `from` and `to`; `{}` for no period.
 */
export type RangeQuery = Readonly<Partial<Record<'by' | 'from' | 'to', string>>>;
export const noRange: RangeQuery = {};

/** Pending and answered calls of one page, by area, source and period. Blocks share a call. */
export type QueryCache = Map<string, Promise<Json>>;
export const QueryCacheContext = createContext<QueryCache>(new Map());

/**
 * Loads the numbers of a source. The previous numbers stay, marked `isStale`, while another period
 * or a refresh loads (no layout shift), and after a failed refresh of the same period.
 */
export function useSource(
  area: BackOffice,
  source: string,
  range: RangeQuery,
): Loaded<Json> & { readonly isStale?: boolean } {
  const cache = use(QueryCacheContext);
  const key = `${area} ${source} ${JSON.stringify(range)}`;
  const [previous, setPrevious] = useState<{
    readonly source: string;
    readonly key: string;
    readonly value: Json;
  }>();
  const loaded = useLoaded(
    useCallback(
      () =>
        cachedCall(cache, key, async () =>
          dataOf(
            await api.get<Json>(`${apiPrefix[area]}sources/${source}`, range, {
              messages: 'quiet',
            }),
          ),
        ),
      [area, cache, key, range, source],
    ),
  );
  const value = loaded.state === 'ready' ? loaded.value : undefined;
  useEffect(() => {
    if (value !== undefined) setPrevious({ source, key, value });
  }, [value, source, key]);
  const showsPrevious =
    previous &&
    ((loaded.state === 'loading' && previous.source === source) ||
      (loaded.state === 'failed' && previous.key === key));
  return showsPrevious ? { state: 'ready', value: previous.value, isStale: true } : loaded;
}

/** Returns the cached call, or calls and caches. Failed calls are not cached. */
function cachedCall(cache: QueryCache, key: string, call: () => Promise<Json>): Promise<Json> {
  const cached = cache.get(key);
  if (cached) return cached;
  const pending = call().catch((error: unknown) => {
    cache.delete(key);
    throw error;
  });
  cache.set(key, pending);
  return pending;
}

/** The rows of a chart: the answer itself, or its property `member`; [] when it is no array. */
export function rowsOf(value: Json, member: string | undefined): readonly Row[] {
  const rows = member === undefined ? value : (value as Row)[member];
  return Array.isArray(rows) ? (rows as readonly Row[]) : [];
}
