import { storageKeys } from '../../schemas/contract/storage.ts';

/** A coupon that a visitor wanted to claim before signing in, in session storage. */
export const pendingClaim = {
  write(couponId: number): void {
    withSession((session) => session.setItem(storageKeys.pendingClaim, String(couponId)));
  },
  /** Whether this coupon waits; it waits no longer afterwards. */
  take: (couponId: number): boolean =>
    withSession((session) => {
      if (session.getItem(storageKeys.pendingClaim) !== String(couponId)) return false;
      session.removeItem(storageKeys.pendingClaim);
      return true;
    }) ?? false,
};

function withSession<Result>(use: (session: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined; // storage is blocked: the shopper presses again
  }
}
