import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { formatShortPrice } from '../../../../engine/format/index.ts';
import type {
  ClaimableCoupon,
  ShownOffer,
} from '../../../../schemas/contract/calls/catalog/offers.ts';
import { claimCoupon } from '../../../api/catalog/goods.ts';
import { useCouponUse } from '../../../state/checkout/coupon-use.ts';
import { useAction } from '../../../state/form/use-action.ts';
import { useIdempotencyKey } from '../../../state/page/idempotency-key.ts';
import { showToast } from '../../../state/page/toast.ts';
import { pendingClaim } from '../../../state/session/pending-claim.ts';
import { isSignedIn, signInUrl } from '../../../state/session/session.ts';
import { type Translate, useT } from '../../../texts.ts';

/** `used`: claimed, and nothing of it is left. */
type TicketState = 'claim' | 'claimed' | 'used';

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

/** A coupon with a button that claims it. */
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
  const text = [couponText(coupon, t), useOf(coupon.class_id)].filter(Boolean).join(' · ');
  const [claim, isBusy] = useAction(async () => {
    if (!isSignedIn()) {
      pendingClaim.write(coupon.id);
      return void navigate(signInUrl(location));
    }
    await idempotencyKey.once((key) => claimCoupon(coupon.id, key));
    onClaimed();
    showToast(t('goods.coupons.done', { coupon: couponText(coupon, t) }));
  });
  useEffect(() => {
    if (isSignedIn() && pendingClaim.take(coupon.id)) void claim();
  }, [coupon.id, claim]);
  const isClaimed = state !== 'claim';
  const label = t(`common.coupon.${state}`);
  return (
    <span className={isClaimed ? 'ticket done' : 'ticket'}>
      <span>{text}</span>
      <button
        type="button"
        className="needs-script"
        aria-disabled={isClaimed || undefined}
        aria-busy={isBusy || undefined}
        aria-label={`${label}: ${text}`}
        onClick={() => {
          if (!isClaimed) void claim();
        }}
      >
        {label}
      </button>
    </span>
  );
}

const couponText = (
  { money, use_money: least }: Pick<ClaimableCoupon, 'money' | 'use_money'>,
  t: Translate,
): string =>
  Number(least) > 0
    ? t('goods.coupons.off', { money: formatShortPrice(money), least: formatShortPrice(least) })
    : t('goods.coupons.offAny', { money: formatShortPrice(money) });

/** What a promotion takes off, with its amounts in the mall's currency. */
export const offerText = ({ text, amounts }: ShownOffer): string =>
  Object.entries(amounts).reduce(
    (filled, [name, amount]) => filled.replaceAll(`{${name}}`, () => formatShortPrice(amount)),
    text,
  );
