import type { ShopOrder } from '../../../schemas/contract/calls/orders.ts';
import { type OrderActionName, orderActions } from '../../state/order-actions.ts';
import { useT } from '../../texts.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { useOrderActions, actionPath } from './use-order-actions.ts';

const meant: readonly OrderActionName[] = ['pay', 'receive', 'comment'];

/** Actions of an order. `without`: actions that the page shows itself. */
export function OrderButtons({
  order,
  without = [],
  gone,
}: {
  readonly order: ShopOrder;
  readonly without?: readonly OrderActionName[];
  readonly gone?: () => void;
}) {
  const t = useT();
  const acts = useOrderActions(order, gone);
  return (
    <div className="btns">
      {orderActions(order)
        .filter((name) => !without.includes(name))
        .map((name) => {
          const to = actionPath(name, order);
          const look = {
            size: 's',
            tone: toneOf(name, meant.includes(name)),
          } as const;
          return to === undefined ? (
            <Button key={name} {...look} onClick={acts[name as keyof typeof acts]}>
              {t(`orders.act.${name}`)}
            </Button>
          ) : (
            <LinkButton key={name} {...look} to={to}>
              {t(`orders.act.${name}`)}
            </LinkButton>
          );
        })}
    </div>
  );
}

/**
 * Highlights the action that the order's state asks for; reviewing less than paying or receiving.
 */
function toneOf(name: OrderActionName, isExpected: boolean): 'line' | 'dark' | 'buy' {
  if (!isExpected) return 'line';
  return name === 'comment' ? 'dark' : 'buy';
}
