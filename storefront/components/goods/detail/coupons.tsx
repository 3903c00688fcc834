import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { formatShortPrice } from '../../../../engine/format/index.ts';
import { isFailure } from '../../../../engine/wire/index.ts';
import type { ClaimableCoupon } from '../../../../schemas/contract/calls/catalog/offers.ts';
import { claimCoupon } from '../../../api/catalog/goods.ts';
import { useCouponUse } from '../../../state/checkout/coupon-use.ts';
import { useIdempotencyKey } from '../../../state/checkout/idempotency-key.ts';
import { showToast } from '../../../state/page/toast.ts';
import { pendingClaim } from '../../../state/session/pending-claim.ts';
import { isSignedIn, signInUrl } from '../../../state/session/session.ts';
import { type Translate, useT } from '../../../texts.ts';
import { CouponTicket, type TicketState } from '../coupon-ticket.tsx';

/**
 * Coupons that the shopper can claim here. Visitors sign in first; the claim goes on when they come
 * back. `claimed`: ids of coupons that this shopper cannot claim again; `used`: those of them that
 * are used.
 */
export function Coupons({
  coupons,
  claimed,
  used = [],
}: {
  readonly coupons: readonly ClaimableCoupon[];
  readonly claimed: readonly number[];
  readonly used?: readonly number[];
}) {
  const [claimedHere, setClaimedHere] = useState<readonly number[]>([]);
  const stateOf = (id: number): TicketState => {
    if (used.includes(id)) return 'used';
    return claimed.includes(id) || claimedHere.includes(id) ? 'claimed' : 'claim';
  };
  return (
    <div className="tickets">
      {coupons.map((coupon) => (
        <Ticket
          key={coupon.id}
          coupon={coupon}
          state={stateOf(coupon.id)}
          onClaimed={() => setClaimedHere((before) => [...before, coupon.id])}
        />
      ))}
    </div>
  );
}

function Ticket({
  coupon,
  state,
  onClaimed,
}: {
  readonly coupon: ClaimableCoupon;
  readonly state: TicketState;
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
      pendingClaim.write(coupon.id);
      void navigate(signInUrl(location));
      return;
    }
    const answer = await claimCoupon(coupon.id, idempotencyKey.key());
    idempotencyKey.renew();
    if (isFailure(answer)) return;
    onClaimed();
    showToast(t('goods.coupons.done', { coupon: couponText(coupon, t) }));
  };
  const latestClaim = useRef(claim);
  latestClaim.current = claim;
  useEffect(() => {
    if (isSignedIn() && pendingClaim.take(coupon.id)) void latestClaim.current();
  }, [coupon.id]);
  return (
    <CouponTicket
      text={[couponText(coupon, t), use].filter(Boolean).join(' · ')}
      state={state}
      onClaim={claim}
    />
  );
}

const couponText = (
  { money, use_money: least }: Pick<ClaimableCoupon, 'money' | 'use_money'>,
  t: Translate,
): string =>
  Number(least) > 0
    ? t('goods.coupons.off', { money: formatShortPrice(money), least: formatShortPrice(least) })
    : t('goods.coupons.offAny', { money: formatShortPrice(money) });
export const reductionText = (
  { money, use_money: least }: { readonly money: string; readonly use_money: string },
  t: Translate,
): string =>
  t('goods.offers.reduction', { money: formatShortPrice(money), least: formatShortPrice(least) });
