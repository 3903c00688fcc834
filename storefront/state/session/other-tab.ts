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
/** Inputs whose value is in the URL or is stored at once, so that a reload loses nothing. */
const notTypedForLater = '[role=search], .range, .price-slide, .step';

/** Watches input on this page and session changes by other tabs. @returns a function that stops */
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
 * Reloads the page when its shopper is no longer the one who is signed in. A page with typed text is
 * kept and shows a notice; its writes are refused (`sendsAsOther`) until its shopper has signed in
 * again.
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
    // A file input is emptied after its file was sent, so its value does not count
    else if (field.value !== '' || field.type === 'file') return true;
  }
  return false;
}
