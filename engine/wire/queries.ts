import {
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { CallError } from './call-error.ts';
import { api } from './http.ts';
import { languageAtom } from './language.ts';

notifyManager.setScheduler(queueMicrotask);

const log = (error: Error, what: string, key: unknown = ''): void =>
  (error instanceof CallError ? console.warn : console.error)(what, key, error);

/**
 * The answers that the back office has read. An answer is kept as long as it is shown, and not read
 * again meanwhile, unless a query says otherwise. A failed read is not tried again by itself.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => log(error, 'not loaded', queryKey),
  }),
  mutationCache: new MutationCache({
    onError: (error, _sent, _result, { options }) => log(error, 'not written', options.mutationKey),
  }),
  defaultOptions: {
    queries: {
      retry: false,
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { networkMode: 'always' },
  },
});

/**
 * Reads again what is shown of rows: everything whose key begins with `row`, such as details, history
 * and parcels.
 */
export const rereadRows = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['row'] });

type ReadOptions<T> = Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn'>;

/**
 * What `read` resolves to, in the language of the page. An answer of earlier inputs is dropped.
 *
 * @param key names what is read; everything that `read` depends on, besides the language
 */
export function useRead<T>(
  key: readonly unknown[],
  read: (signal: AbortSignal) => Promise<T>,
  options: ReadOptions<T> = {},
): UseQueryResult<T> {
  const language = useAtomValue(languageAtom);
  return useQuery(
    { queryKey: [...key, language], queryFn: ({ signal }) => read(signal), ...options },
    queryClient,
  );
}

/** The answer of `GET /api{path}`. Failures are left to the caller, who shows them as `Failed`. */
export const useCall = <T>(
  path: string,
  query: object = {},
  options: ReadOptions<T> = {},
): UseQueryResult<T> =>
  useRead(
    [path, query],
    (signal) => api.get<T>(path, query, { messages: 'quiet', signal }),
    options,
  );
