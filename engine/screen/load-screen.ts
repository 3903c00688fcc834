import { apiPrefix, areaOfPath } from '../../schemas/contract/areas.ts';
import type { ScreenConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import { codes } from '../../schemas/contract/envelope.ts';
import { CallError } from '../wire/call-error.ts';
import { api } from '../wire/http.ts';
import { useRead } from '../wire/queries.ts';

/** State of a screen config request. */
export type ScreenState =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly screen: ScreenConfig }
  /** The caller lacks the right; `message` names it, translated. */
  | { readonly state: 'denied'; readonly message: string }
  | {
      readonly state: 'failed';
      readonly error: unknown;
      /** No page has this path. */
      readonly isMissing: boolean;
      readonly retry: () => void;
    };

/** `screens`: a screen by its path. `resources`: a resource by area and name. */
type Endpoint = 'screens' | 'resources';

/**
 * Loads the config of the screen at `path` (`Admin/goods_brands`), in the current language and
 * pruned to the caller's rights. A cached config is returned at once and revalidated; after a
 * change of language the previous config stays until the new one has loaded.
 */
export const useScreen = (path: string): ScreenState => useScreenConfig('screens', path);

/**
 * Loads the config of a resource (`Seller/freights`) for a hand-written page: fields, buttons,
 * rules and labels, in the current language and pruned to the caller's rights. Caches as
 * `useScreen` does.
 */
export const useResource = (path: string): ScreenState => useScreenConfig('resources', path);

function useScreenConfig(endpoint: Endpoint, path: string): ScreenState {
  const {
    data: screen,
    error,
    refetch,
  } = useRead(
    [endpoint, path],
    (signal) => api.get<ScreenConfig>(screenUrl(endpoint, path), {}, { messages: 'quiet', signal }),
    {
      staleTime: 0,
      gcTime: Number.POSITIVE_INFINITY,
      placeholderData: (before, of) => (of?.queryKey[1] === path ? before : undefined),
    },
  );
  const code = error instanceof CallError ? error.code : undefined;
  if (error && code === codes.noRight) return { state: 'denied', message: error.message };
  if (screen) return { state: 'ready', screen };
  if (!error) return { state: 'loading' };
  return { state: 'failed', error, isMissing: code === codes.notFound, retry: refetch };
}

/** API path of a config: `/Admin/screens/goods_brands` for `screens`, `Admin/goods_brands`. */
export function screenUrl(endpoint: Endpoint | 'explain', path: string): string {
  const area = areaOfPath(`/${path}`);
  return `${apiPrefix[area]}${endpoint}/${path.slice(area.length + 1)}`;
}
