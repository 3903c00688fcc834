import { createContext, use } from 'react';
import { apiPrefix, type BackOffice } from '../../../schemas/contract/areas.ts';
import type { Json, Row } from '../../../schemas/rules/types.ts';
import { api } from '../../wire/http.ts';
import { useRead } from '../../wire/queries.ts';

/**
 * Query of a source: `by` week, year, years or custom, with `from` and `to`; `{}` for no period.
 */
export type RangeQuery = Readonly<Partial<Record<'by' | 'from' | 'to', string>>>;
export const noRange: RangeQuery = {};

/** When a page opened, ms: its blocks share the answers that were read since then. */
export const OpenedAtContext = createContext(0);

/** The key of all sources of a page. */
export const sourcesKey = (area: BackOffice, openedAt: number) => ['sources', area, openedAt];

/** The numbers of a source; stale ones stay while others load. */
export interface SourceState {
  /** Undefined while the first numbers load, and after a failure. */
  readonly value: Json | undefined;
  readonly error: Error | undefined;
  readonly isStale: boolean;
  readonly retry: () => void;
}

/**
 * Loads the numbers of a source. The previous numbers stay, marked `isStale`, while another period
 * or a refresh loads (no layout shift), and after a failed refresh of the same period.
 */
export function useSource(area: BackOffice, source: string, range: RangeQuery): SourceState {
  const openedAt = use(OpenedAtContext);
  const { data, error, isFetching, isError, refetch } = useRead(
    [...sourcesKey(area, openedAt), source, range],
    (signal) =>
      api.get<Json>(`${apiPrefix[area]}sources/${source}`, range, { messages: 'quiet', signal }),
    {
      gcTime: keptMs,
      placeholderData: (before, of) => (of?.queryKey[3] === source ? before : undefined),
    },
  );
  return {
    value: data,
    error: data === undefined ? (error ?? undefined) : undefined,
    isStale: data !== undefined && (isFetching || isError),
    retry: () => void refetch(),
  };
}

/** The numbers of a closed tab are kept this long, ms. */
const keptMs = 5 * 60_000;

/** The rows of a chart: the answer itself, or its property `member`; [] when it is no array. */
export function rowsOf(value: Json, member: string | undefined): readonly Row[] {
  const rows = member === undefined ? value : (value as Row)[member];
  return Array.isArray(rows) ? (rows as readonly Row[]) : [];
}
