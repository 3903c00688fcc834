import { useAction } from '../state/use-action.ts';
import { useT } from '../words.ts';

/** A coupon to tear off: claimed in place. */
export function CouponTicket({
  text,
  isClaimed,
  onClaim,
}: {
  readonly text: string;
  readonly isClaimed: boolean;
  readonly onClaim: () => unknown;
}) {
  const words = useT();
  const [claim, isBusy] = useAction(onClaim);
  return (
    <span className={isClaimed ? 'ticket done' : 'ticket'}>
      <span>{text}</span>
      <button
        type="button"
        aria-disabled={isClaimed || undefined}
        aria-busy={isBusy || undefined}
        aria-label={`${words(isClaimed ? 'common.coupon.claimed' : 'common.coupon.claim')}: ${text}`}
        onClick={() => {
          if (!isClaimed) void claim();
        }}
      >
        {words(isClaimed ? 'common.coupon.claimed' : 'common.coupon.claim')}
      </button>
    </span>
  );
}
