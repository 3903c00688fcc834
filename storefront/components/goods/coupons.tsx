import { formatShort } from '../../../engine/format/index.ts';
import { isFailure } from '../../../engine/wire/index.ts';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ClaimableCoupon } from '../../../schemas/contract/calls/catalog.ts';
import { claimCoupon } from '../../api/goods.ts';
import { useCouponUse } from '../../state/coupon-use.ts';
import { isSignedIn, signInUrl } from '../../state/session.ts';
import { tell } from '../../state/toast.ts';
import { useIdempotencyKey } from '../../state/idempotency-key.ts';
import { useT, type Words } from '../../words.ts';
import { CouponTicket } from '../coupon-ticket.tsx';

/**
 * Coupons to claim where they are seen; visitors sign in first and come back. `claimed`: those this
 * shopper can claim no more of.
 */
export function Coupons({
  coupons,
  claimed,
}: {
  readonly coupons: readonly ClaimableCoupon[];
  readonly claimed: readonly number[];
}) {
  const [taken, setTaken] = useState<readonly number[]>([]);
  return (
    <div className="tickets">
      {coupons.map((coupon) => (
        <Ticket
          key={coupon.id}
          coupon={coupon}
          isClaimed={claimed.includes(coupon.id) || taken.includes(coupon.id)}
          onClaimed={() => setTaken((before) => [...before, coupon.id])}
        />
      ))}
    </div>
  );
}

function Ticket({
  coupon,
  isClaimed,
  onClaimed,
}: {
  readonly coupon: ClaimableCoupon;
  readonly isClaimed: boolean;
  readonly onClaimed: () => void;
}) {
  const words = useT();
  const navigate = useNavigate();
  const location = useLocation();
  const once = useIdempotencyKey();
  const useOf = useCouponUse();
  const use = useOf(coupon.class_id);
  const claim = async (): Promise<void> => {
    if (!isSignedIn()) {
      void navigate(signInUrl(location));
      return;
    }
    const answer = await claimCoupon(coupon.id, once.key());
    once.renew();
    if (isFailure(answer)) return;
    onClaimed();
    tell(words('goods.coupons.done', { coupon: couponText(coupon, words) }));
  };
  return (
    <CouponTicket
      text={[couponText(coupon, words), use].filter(Boolean).join(' · ')}
      isClaimed={isClaimed}
      onClaim={claim}
    />
  );
}

export const couponText = (
  { money, use_money: least }: Pick<ClaimableCoupon, 'money' | 'use_money'>,
  words: Words,
): string =>
  Number(least) > 0
    ? words('goods.coupons.off', { money: formatShort(money), least: formatShort(least) })
    : words('goods.coupons.offAny', { money: formatShort(money) });
export const reductionText = (
  { money, use_money: least }: { readonly money: string; readonly use_money: string },
  words: Words,
): string =>
  words('goods.offers.reduction', { money: formatShort(money), least: formatShort(least) });
