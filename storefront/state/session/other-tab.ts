import { atom, getDefaultStore } from 'jotai';
import { isSessionReplaced, onSessionChange } from '../../../engine/wire/index.ts';
import type { UserInfo } from '../../../schemas/contract/calls/accounts/auth.ts';
import { useClientAtom } from '../storage/client-atom.ts';
import { isSignedIn, useUser } from './session.ts';

/** What another tab did to the shopper of this page. */
export type OtherTabChange = 'switched' | 'signedOut';

const changeAtom = atom<OtherTabChange | undefined>(undefined);
const store = getDefaultStore();

/** Set while this page keeps what was typed for a shopper who is no longer signed in. */
export const useOtherTabChange = (): OtherTabChange | undefined =>
  useClientAtom(changeAtom, undefined);

/** The shopper as header, bar and side menu show them: undefined also while another one is signed in. */
export function useFrameUser(): UserInfo | undefined {
  const user = useUser();
  return useOtherTabChange() === undefined ? user : undefined;
}

/** Fields that the visitor has changed since the page was loaded. */
const changedFields = new Set<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>();
/** What is typed there is in the URL, or is stored at once. */
const notTypedForLater = '[role=search], .range, .price-slide, .step';

/** Follows what is typed, and what other tabs do to the session. @returns how to stop */
export function watchShopper(reload: () => void): () => void {
  const stop = onSessionChange('shop', () => checkShopper(reload));
  addEventListener('input', rememberField, true);
  return () => {
    stop();
    removeEventListener('input', rememberField, true);
    changedFields.clear();
  };
}

/**
 * Reloads a page of another shopper than the one who is signed in now. A page on which something is
 * typed stays and says so; its writes are refused (`sendsAsOther`). It goes on when its shopper has
 * signed in again.
 */
export function checkShopper(reload: () => void): void {
  if (!isSessionReplaced('shop')) store.set(changeAtom, undefined);
  else if (hasTypedText()) store.set(changeAtom, isSignedIn() ? 'switched' : 'signedOut');
  else reload();
}

function rememberField({ target }: Event): void {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement;
  if (isField && !target.closest(notTypedForLater)) changedFields.add(target);
}

function hasTypedText(): boolean {
  for (const field of changedFields) {
    if (!field.isConnected) changedFields.delete(field);
    // The value of a file input is emptied when its file has been sent
    else if (field.value !== '' || field.type === 'file') return true;
  }
  return false;
}
