import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import { backgroundHeader } from '../../../schemas/contract/calls/live.ts';
import { codes, type Page } from '../../../schemas/contract/envelope.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { CallError } from '../../wire/call-error.ts';
import type { Http } from '../../wire/http.ts';
import { childrenQuery, listQuery, type WireQuery, wholeTreeQuery } from '../state/list-query.ts';
import type { ListState } from '../state/list-state.ts';

/** Which rows a list loads: its own state, and the filters that the page around it sets. */
export interface RowsRequest {
  readonly state: ListState;
  readonly fixed: WireQuery;
}

/**
 * The result of a call for rows. `ignored`: the answer was no JSON, or the call was aborted, so the
 * list stays as it is (docs/product.md#wire-calls).
 */
export type RowsResult<T> =
  | { readonly status: 'rows'; readonly rows: T }
  | { readonly status: 'ignored' }
  | { readonly status: 'denied' | 'failed'; readonly message: string; readonly error: Error };

type Screen = Pick<
  PageConfig,
  'dataPath' | 'path' | 'filtered' | 'tree' | 'search' | 'fields' | 'views' | 'table'
>;

/** Loads the rows of a list: a page, the children of a node, or a whole tree. Never shows errors. */
export function rowReader(screen: Screen, get: Http['get']) {
  return {
    page: ({ state, fixed }: RowsRequest) =>
      read<Page<Row>>(listQuery(screen, state, fixed), isPage),
    /** Loads the same page in the background, which does not extend the session. */
    revalidate: ({ state, fixed }: RowsRequest) =>
      read<Page<Row>>(listQuery(screen, state, fixed), isPage, { [backgroundHeader]: '1' }),
    children: (parentKey: string | number, { state, fixed }: RowsRequest) =>
      read<readonly Row[]>(childrenQuery(screen, state, parentKey, fixed), Array.isArray),
    wholeTree: ({ state, fixed }: RowsRequest) =>
      read<readonly Row[]>(wholeTreeQuery(screen, state, fixed), Array.isArray),
  };

  async function read<T>(
    query: WireQuery,
    isRows: (answer: unknown) => boolean,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<RowsResult<T>> {
    try {
      const answer = await get<T>(screen.dataPath, query, { messages: 'quiet', headers });
      return isRows(answer) ? { status: 'rows', rows: answer } : { status: 'ignored' };
    } catch (error) {
      return failedResult(error);
    }
  }
}

function failedResult(error: unknown): RowsResult<never> {
  if (!(error instanceof CallError)) throw error;
  if (error.kind === 'html' || error.kind === 'aborted') return { status: 'ignored' };
  const status = error.code === codes.noRight ? 'denied' : 'failed';
  return { status, message: error.message, error };
}

const isPage = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && Array.isArray((answer as Partial<Page>).data);
