import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { apiPrefix, areaOfPath } from '../../schemas/contract/areas.ts';
import type { ScreenConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import { codes } from '../../schemas/contract/envelope.ts';
import { isFailure } from '../wire/envelope.ts';
import { api } from '../wire/http.ts';
import { languageAtom } from '../wire/language.ts';

/**
 * State of a screen config request. `denied` and `failed` carry a translated message; `failed` may
 * carry an empty one.
 */
export type ScreenState =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly screen: ScreenConfig }
  /** The caller lacks the right; `message` names it, translated. */
  | { readonly state: 'denied'; readonly message: string }
  | {
      readonly state: 'failed';
      readonly error: unknown;
      readonly message: string;
      /** No page has this path. */
      readonly isMissing: boolean;
      readonly retry: () => void;
    };

/** `screens`: a screen by its path. `resources`: a resource by area and name. */
type Endpoint = 'screens' | 'resources';

/**
 * Configs of this page load, by language, endpoint and path. Each opening requests the config
 * again; an equal answer keeps the cached object, so that memoised values stay valid.
 */
const cache = new Map<string, { readonly text: string; readonly screen: ScreenConfig }>();
interface Outcome {
  readonly key: string;
  readonly denied?: string;
  readonly failed?: {
    readonly error: unknown;
    readonly message: string;
    readonly isMissing: boolean;
  };
}

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
  const language = useAtomValue(languageAtom);
  const key = `${language} ${endpoint} ${path}`;
  const [outcome, setOutcome] = useState<Outcome>({ key: '' });
  const [attempt, setAttempt] = useState(0);
  const [lastShown, setLastShown] = useState<{
    readonly path: string;
    readonly screen: ScreenConfig;
  }>();
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  useEffect(() => {
    let current = true;
    void fetchScreenConfig(endpoint, path, key).then((next) => {
      if (!current) return;
      setOutcome(next);
      const cached = cache.get(key);
      if (cached && !next.denied) setLastShown({ path, screen: cached.screen });
    });
    return () => {
      current = false;
    };
  }, [endpoint, path, key, attempt]);

  if (outcome.key === key && outcome.denied !== undefined)
    return { state: 'denied', message: outcome.denied };
  const previous = lastShown?.path === path ? lastShown.screen : undefined;
  const screen = cache.get(key)?.screen ?? previous;
  if (screen) return { state: 'ready', screen };
  return outcome.key === key && outcome.failed
    ? { state: 'failed', ...outcome.failed, retry }
    : { state: 'loading' };
}

async function fetchScreenConfig(endpoint: Endpoint, path: string, key: string): Promise<Outcome> {
  const url = screenUrl(endpoint, path);
  try {
    const answer = await api.get<ScreenConfig>(url, {}, { messages: 'quiet' });
    if (!isFailure(answer)) cacheScreenConfig(key, answer);
    else if (answer.code === codes.noRight) return { key, denied: answer.msg };
    else
      return {
        key,
        failed: {
          error: new Error(`GET /api${url} · ${answer.code}`),
          message: answer.msg,
          isMissing: answer.code === codes.notFound,
        },
      };
    return { key };
  } catch (error) {
    console.error('screen not loaded', path, error);
    return {
      key,
      failed: { error, message: error instanceof Error ? error.message : '', isMissing: false },
    };
  }
}

/** Keeps the cached object when the text is equal, so that values memoised from it stay valid. */
function cacheScreenConfig(key: string, screen: ScreenConfig): void {
  const text = JSON.stringify(screen);
  if (cache.get(key)?.text !== text) cache.set(key, { text, screen });
}

/** API path of a config: `/Admin/screens/goods_brands` for `screens`, `Admin/goods_brands`. */
export function screenUrl(endpoint: Endpoint | 'explain', path: string): string {
  const area = areaOfPath(`/${path}`);
  return `${apiPrefix[area]}${endpoint}/${path.slice(area.length + 1)}`;
}
