import { useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import { tabStorage } from '../../../engine/wire/index.ts';
import type { ShopForm } from './use-shop-form.ts';

/**
 * Values of a long form in session storage. Phones may reload the page after taking a picture;
 * the draft restores the values.
 */
export interface Draft<Saved extends object> {
  readonly saved: Partial<Saved>;
  readonly save: (values: Saved) => void;
  readonly clear: () => void;
}

/**
 * Opens the draft at a session storage key.
 *
 * @param owner identifies the edited row; a draft of another owner is ignored
 */
export function openDraft<Saved extends object>(key: string, owner: string): Draft<Saved> {
  return {
    saved: readSaved(key, owner) as Partial<Saved>,
    save: (values) => tabStorage.write(key, JSON.stringify({ of: owner, values })),
    clear: () => tabStorage.remove(key),
  };
}

function readSaved(key: string, owner: string): object {
  const { of: savedOwner, values } =
    tabStorage.readJson<Readonly<{ [Part in 'of' | 'values']?: unknown }>>(key) ?? {};
  return savedOwner === owner && typeof values === 'object' && values !== null ? values : {};
}

/**
 * Saves the draft on every change of the form.
 *
 * @param toSaved picks the values to save; must be a stable function, else each render subscribes
 *   again
 */
export function useSavedDraft<Values extends FieldValues, Saved extends object>(
  { watch, getValues }: Pick<ShopForm<Values>, 'watch' | 'getValues'>,
  { save }: Draft<Saved>,
  toSaved: (values: Values) => Saved,
): void {
  useEffect(() => {
    const subscription = watch(() => save(toSaved(getValues())));
    return () => subscription.unsubscribe();
  }, [watch, getValues, save, toSaved]);
}
