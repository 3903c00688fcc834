import { tabStorage } from '../../../engine/wire/index.ts';
import { storageKeys } from '../../../schemas/contract/storage.ts';
import { isRowId } from '../../rules/row-ids.ts';

/**
 * Id of the inviter from the link's `inviter_id`, stored for later pages of this visit
 * (docs/product.md#referral).
 */
export function inviterOf(search: URLSearchParams): number | undefined {
  const id = search.get('inviter_id') ?? '';
  if (isRowId(id)) tabStorage.write(storageKeys.inviter, id);
  return Number(isRowId(id) ? id : tabStorage.read(storageKeys.inviter)) || undefined;
}
