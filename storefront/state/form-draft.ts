import { useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ShopForm } from './use-shop-form.ts';

/**
 * What was typed into a long form, kept while the tab is open: a phone that goes to take a picture
 * may load the page anew.
 */
export interface Draft<Kept extends object> {
  readonly kept: Partial<Kept>;
  readonly keep: (values: Kept) => void;
  readonly forget: () => void;
}

/** @param of what the draft belongs to; a draft of anything else is not taken up */
export function openDraft<Kept extends object>(key: string, of: string): Draft<Kept> {
  return {
    kept: readKept(key, of) as Partial<Kept>,
    keep: (values) => {
      try {
        sessionStorage.setItem(key, JSON.stringify({ of, values }));
      } catch {
        /* private windows may have no room: then nothing is kept */
      }
    },
    forget: () => {
      try {
        sessionStorage.removeItem(key);
      } catch {
        /* as above */
      }
    },
  };
}

function readKept(key: string, of: string): object {
  try {
    const { of: whose, values } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as {
      readonly of?: unknown;
      readonly values?: unknown;
    };
    return whose === of && typeof values === 'object' && values !== null ? values : {};
  } catch {
    return {}; // no storage, or none of ours
  }
}

/**
 * Keeps of the form what `kept`, which stays the same function, makes of its values, with each
 * change.
 */
export function useKeptDraft<Values extends FieldValues, Kept extends object>(
  { watch, getValues }: Pick<ShopForm<Values>, 'watch' | 'getValues'>,
  { keep }: Draft<Kept>,
  kept: (values: Values) => Kept,
): void {
  useEffect(() => {
    const following = watch(() => keep(kept(getValues())));
    return () => following.unsubscribe();
  }, [watch, getValues, keep, kept]);
}
