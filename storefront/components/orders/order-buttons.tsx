import type { ShopOrder } from '../../../schemas/contract/calls/orders/orders.ts';
import { type OrderActionName, orderActions } from '../../rules/order-actions.ts';
import { actionPath, useOrderActions } from '../../state/orders/use-order-actions.ts';
import { useT } from '../../texts.ts';
import { Button, LinkButton } from '../ui/button.tsx';

const expectedActions: readonly OrderActionName[] = ['pay', 'receive', 'comment'];

/** Actions of an order. `hidden`: actions that the page shows itself. */
export function OrderButtons({
  order,
  hidden = [],
  onDeleted,
}: {
  readonly order: ShopOrder;
  readonly hidden?: readonly OrderActionName[];
  readonly onDeleted?: () => void;
}) {
  const t = useT();
  const handlers = useOrderActions(order, onDeleted);
  return (
    <div className="buttons">
      {orderActions(order)
        .filter((name) => !hidden.includes(name))
        .map((name) => {
          const to = actionPath(name, order);
          const look = {
            size: 's',
            tone: toneOf(name, expectedActions.includes(name)),
          } as const;
          return to === undefined ? (
            <Button key={name} {...look} onClick={handlers[name as keyof typeof handlers]}>
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
 * Highlights the action that the order's state expects; commenting less than paying or receiving.
 */
function toneOf(name: OrderActionName, isExpected: boolean): 'line' | 'dark' | 'buy' {
  if (!isExpected) return 'line';
  return name === 'comment' ? 'dark' : 'buy';
}
