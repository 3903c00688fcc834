import { useAction } from '../../state/form/use-action.ts';
import { useT } from '../../texts.ts';

/** `used`: claimed, and nothing of it is left. */
export type TicketState = 'claim' | 'claimed' | 'used';

/** A coupon with a button that claims it. */
export function CouponTicket({
  text,
  state,
  onClaim,
}: {
  readonly text: string;
  readonly state: TicketState;
  readonly onClaim: () => unknown;
}) {
  const t = useT();
  const [claim, isBusy] = useAction(onClaim);
  const isClaimed = state !== 'claim';
  const label = t(`common.coupon.${state}`);
  return (
    <span className={isClaimed ? 'ticket done' : 'ticket'}>
      <span>{text}</span>
      <button
        type="button"
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
