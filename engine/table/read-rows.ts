import { backgroundHeader } from '../../schemas/contract/calls/live.ts';
import type { ServedPage } from '../../schemas/contract/calls/screens.ts';
import { codes, type Page } from '../../schemas/contract/envelope.ts';
import type { Row } from '../../schemas/rules/types.ts';
import { CallError } from '../client/call-error.ts';
import { isFailure } from '../client/envelope.ts';
import type { Http } from '../client/http.ts';
import { childrenQuery, listQuery, type WireQuery, wholeTreeQuery } from './list-query.ts';
import type { ListState } from './list-state.ts';

/** Which rows a list asks for: its state, and what the page around it demands. */
export interface ListRequest {
  readonly state: ListState;
  readonly fixed: WireQuery;
}
/** How a call for rows ended. `ignored`: a document in place of data changes nothing (Spec §7). The error's `trace` or message is what a report needs. */
export type Outcome<T> =
  | { readonly end: 'rows'; readonly rows: T }
  | { readonly end: 'ignored' }
  | { readonly end: 'denied' | 'failed'; readonly message: string; readonly error: Error };

type Screen = Pick<
  ServedPage,
  'dataPath' | 'path' | 'filtered' | 'tree' | 'search' | 'fields' | 'views' | 'table'
>;

/** How the list's rows come over the wire: by page, by parent, or whole. Failures are answered, not thrown and not shown. */
export function rowReader(screen: Screen, get: Http['get']) {
  return {
    page: ({ state, fixed }: ListRequest) =>
      ask<Page<Row>>(listQuery(screen, state, fixed), isPage),
    /** The same, asked by the page itself and not by somebody at it. */
    peek: ({ state, fixed }: ListRequest) =>
      ask<Page<Row>>(listQuery(screen, state, fixed), isPage, { [backgroundHeader]: '1' }),
    children: (parent: string | number, { state, fixed }: ListRequest) =>
      ask<readonly Row[]>(childrenQuery(screen, state, parent, fixed), Array.isArray),
    whole: ({ state, fixed }: ListRequest) =>
      ask<readonly Row[]>(wholeTreeQuery(screen, state, fixed), Array.isArray),
  };

  async function ask<T>(
    query: WireQuery,
    isRows: (answer: unknown) => boolean,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Outcome<T>> {
    try {
      const answer = await get<T>(screen.dataPath, query, { messages: 'quiet', headers });
      if (isFailure(answer))
        return {
          end: answer.code === codes.noRight ? 'denied' : 'failed',
          message: answer.msg,
          error: new Error(`GET /api${screen.dataPath} · ${answer.code}`),
        };
      return isRows(answer) ? { end: 'rows', rows: answer } : { end: 'ignored' };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.end === 'html' || error.end === 'aborted') return { end: 'ignored' };
      return { end: 'failed', message: error.message, error };
    }
  }
}

const isPage = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && Array.isArray((answer as Partial<Page>).data);
