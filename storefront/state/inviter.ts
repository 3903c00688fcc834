import { storageKeys } from '../../schemas/contract/storage.ts';

/**
 * Who invited this visitor, from the link that brought them; kept while the tab is open (reference
 * §4.11).
 */
export function inviterOf(search: URLSearchParams): number | undefined {
  const told = search.get('inviter_id') ?? '';
  if (/^[1-9]\d{0,14}$/.test(told)) keep(told);
  return Number(kept()) || undefined;
}

function keep(id: string): void {
  try {
    sessionStorage.setItem(storageKeys.inviter, id);
  } catch {
    // The browser refuses storage: then only the link itself counts.
  }
}
function kept(): string | null {
  try {
    return sessionStorage.getItem(storageKeys.inviter);
  } catch {
    return null; // as above
  }
}
