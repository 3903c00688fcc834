import { tabStorage } from '../../../engine/wire/index.ts';
import { storageKeys } from '../../../schemas/contract/storage.ts';

/** A coupon that a visitor wanted to claim before signing in; lost with the tab. */
export const pendingClaim = {
  write: (couponId: number): void => tabStorage.write(storageKeys.pendingClaim, String(couponId)),
  /** Whether this coupon is to be claimed. It is then removed, so that it is claimed once. */
  take(couponId: number): boolean {
    if (tabStorage.read(storageKeys.pendingClaim) !== String(couponId)) return false;
    tabStorage.remove(storageKeys.pendingClaim);
    return true;
  },
};
