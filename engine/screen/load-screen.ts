import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { apiPrefix, areaOfPath } from '../../schemas/contract/areas.ts';
import type { ScreenConfig } from '../../schemas/contract/calls/screens.ts';
import { codes } from '../../schemas/contract/envelope.ts';
import { isFailure } from '../wire/envelope.ts';
import { api } from '../wire/http.ts';
import { languageAtom } from '../wire/language.ts';

export type ScreenState =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly screen: ScreenConfig }
  /** `message` names the missing right. */
  | { readonly state: 'denied'; readonly message: string }
  | {
      readonly state: 'failed';
      readonly error: unknown;
      readonly message: string;
      readonly retry: () => void;
    };

/** A screen by its path, or a resource by area and name for a page written by hand. */
type Call = 'screens' | 'resources';

/**
 * Screens of this page load, by language, call and path. They are asked for again each time they
 * are opened, and kept while they say the same.
 */
const known = new Map<string, { readonly text: string; readonly screen: ScreenConfig }>();
interface Outcome {
  readonly key: string;
  readonly denied?: string;
  readonly failed?: { readonly error: unknown; readonly message: string };
}

/**
 * The served screen at `path` (`Admin/goods_brands`) in the current language. What was seen before
 * is drawn at once and renewed behind;
 * on a change of language the screen before stays until its translation has come.
 */
export const useScreen = (path: string): ScreenState => useServed('screens', path);

/**
 * What a hand-written page needs of the resource `Seller/freights`: fields, buttons, rules and
 * words, for the caller and in the current language.
 */
export const useResource = (path: string): ScreenState => useServed('resources', path);

function useServed(call: Call, path: string): ScreenState {
  const language = useAtomValue(languageAtom);
  const key = `${language} ${call} ${path}`;
  const [outcome, setOutcome] = useState<Outcome>({ key: '' });
  const [turn, setTurn] = useState(0);
  const [shown, setShown] = useState<{ readonly path: string; readonly screen: ScreenConfig }>();
  const retry = useCallback(() => setTurn((now) => now + 1), []);
  useEffect(() => {
    let current = true;
    void fetchScreen(call, path, key).then((next) => {
      if (!current) return;
      setOutcome(next);
      const found = known.get(key);
      if (found && !next.denied) setShown({ path, screen: found.screen });
    });
    return () => {
      current = false;
    };
  }, [call, path, key, turn]);

  if (outcome.key === key && outcome.denied !== undefined)
    return { state: 'denied', message: outcome.denied };
  const screen = known.get(key)?.screen ?? (shown?.path === path ? shown.screen : undefined);
  if (screen) return { state: 'ready', screen };
  return outcome.key === key && outcome.failed
    ? { state: 'failed', ...outcome.failed, retry }
    : { state: 'loading' };
}

async function fetchScreen(call: Call, path: string, key: string): Promise<Outcome> {
  const url = screenUrl(call, path);
  try {
    const answer = await api.get<ScreenConfig>(url, {}, { messages: 'quiet' });
    if (!isFailure(answer)) remember(key, answer);
    else if (answer.code === codes.noRight) return { key, denied: answer.msg };
    else
      return {
        key,
        failed: { error: new Error(`GET /api${url} · ${answer.code}`), message: answer.msg },
      };
    return { key };
  } catch (error) {
    console.error('screen not loaded', path, error);
    return { key, failed: { error, message: error instanceof Error ? error.message : '' } };
  }
}

/** The same text is the same screen: nothing that was made of it is made anew. */
function remember(key: string, screen: ScreenConfig): void {
  const text = JSON.stringify(screen);
  if (known.get(key)?.text !== text) known.set(key, { text, screen });
}

/** `/Admin/screens/goods_brands` for `Admin/goods_brands`. */
export function screenUrl(call: Call | 'explain', path: string): string {
  const area = areaOfPath(`/${path}`);
  return `${apiPrefix[area]}${call}/${path.slice(area.length + 1)}`;
}
