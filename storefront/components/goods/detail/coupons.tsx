import { formatShort } from '../../../../engine/format/index.ts';
import { isFailure } from '../../../../engine/wire/index.ts';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ClaimableCoupon } from '../../../../schemas/contract/calls/catalog.ts';
import { claimCoupon } from '../../../api/goods.ts';
import { useCouponUse } from '../../../state/coupon-use.ts';
import { isSignedIn, signInUrl } from '../../../state/session.ts';
import { showToast } from '../../../state/toast.ts';
import { useIdempotencyKey } from '../../../state/idempotency-key.ts';
import { useT, type Translate } from '../../../texts.ts';
import { CouponTicket } from '../coupon-ticket.tsx';

/**
 * Coupons that the shopper can claim here; visitors sign in first. `claimed`: ids of coupons that
 * this shopper cannot claim again.
 */
export function Coupons({
  coupons,
  claimed,
}: {
  readonly coupons: readonly ClaimableCoupon[];
  readonly claimed: readonly number[];
}) {
  const [claimedHere, setClaimedHere] = useState<readonly number[]>([]);
  return (
    <div className="tickets">
      {coupons.map((coupon) => (
        <Ticket
          key={coupon.id}
          coupon={coupon}
          isClaimed={claimed.includes(coupon.id) || claimedHere.includes(coupon.id)}
          onClaimed={() => setClaimedHere((before) => [...before, coupon.id])}
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
  const t = useT();
  const navigate = useNavigate();
  const location = useLocation();
  const idempotencyKey = useIdempotencyKey();
  const useOf = useCouponUse();
  const use = useOf(coupon.class_id);
  const claim = async (): Promise<void> => {
    if (!isSignedIn()) {
      void navigate(signInUrl(location));
      return;
    }
    const answer = await claimCoupon(coupon.id, idempotencyKey.key());
    idempotencyKey.renew();
    if (isFailure(answer)) return;
    onClaimed();
    showToast(t('goods.coupons.done', { coupon: couponText(coupon, t) }));
  };
  return (
    <CouponTicket
      text={[couponText(coupon, t), use].filter(Boolean).join(' · ')}
      isClaimed={isClaimed}
      onClaim={claim}
    />
  );
}

export const couponText = (
  { money, use_money: least }: Pick<ClaimableCoupon, 'money' | 'use_money'>,
  t: Translate,
): string =>
  Number(least) > 0
    ? t('goods.coupons.off', { money: formatShort(money), least: formatShort(least) })
    : t('goods.coupons.offAny', { money: formatShort(money) });
export const reductionText = (
  { money, use_money: least }: { readonly money: string; readonly use_money: string },
  t: Translate,
): string => t('goods.offers.reduction', { money: formatShort(money), least: formatShort(least) });
