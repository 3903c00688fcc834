import { storageKeys } from '../../schemas/contract/storage.ts';

/**
 * Id of the inviter from the link's `inviter_id`, stored in session storage for later pages
 * (docs/product.md#referral).
 */
export function inviterOf(search: URLSearchParams): number | undefined {
  const id = search.get('inviter_id') ?? '';
  const isValid = /^[1-9]\d{0,14}$/.test(id);
  if (isValid) writeStored(id);
  return Number(isValid ? id : readStored()) || undefined;
}

function writeStored(id: string): void {
  try {
    sessionStorage.setItem(storageKeys.inviter, id);
  } catch {
    // Storage is blocked: the inviter of this visit is lost
  }
}
function readStored(): string | null {
  try {
    return sessionStorage.getItem(storageKeys.inviter);
  } catch {
    return null; // storage is blocked
  }
}
