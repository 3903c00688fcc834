import { useAction } from '../../state/use-action.ts';
import { useT } from '../../texts.ts';

/** A coupon with a button that claims it. */
export function CouponTicket({
  text,
  isClaimed,
  onClaim,
}: {
  readonly text: string;
  readonly isClaimed: boolean;
  readonly onClaim: () => unknown;
}) {
  const t = useT();
  const [claim, isBusy] = useAction(onClaim);
  return (
    <span className={isClaimed ? 'ticket done' : 'ticket'}>
      <span>{text}</span>
      <button
        type="button"
        aria-disabled={isClaimed || undefined}
        aria-busy={isBusy || undefined}
        aria-label={`${t(isClaimed ? 'common.coupon.claimed' : 'common.coupon.claim')}: ${text}`}
        onClick={() => {
          if (!isClaimed) void claim();
        }}
      >
        {t(isClaimed ? 'common.coupon.claimed' : 'common.coupon.claim')}
      </button>
    </span>
  );
}
