import type { ShopOrder } from '../../../schemas/contract/calls/orders.ts';
import { type OrderActName, orderActs } from '../../state/order-acts.ts';
import { useT } from '../../words.ts';
import { Button, LinkButton } from '../button.tsx';
import { useOrderActs, wayOf } from './use-order-acts.ts';

const meant: readonly OrderActName[] = ['pay', 'receive', 'comment'];

/** What can be done with an order. `without`: what the page shows itself. */
export function OrderButtons({
  order,
  without = [],
  gone,
}: {
  readonly order: ShopOrder;
  readonly without?: readonly OrderActName[];
  readonly gone?: () => void;
}) {
  const words = useT();
  const acts = useOrderActs(order, gone);
  return (
    <div className="btns">
      {orderActs(order)
        .filter((name) => !without.includes(name))
        .map((name) => {
          const to = wayOf(name, order);
          const look = {
            size: 's',
            tone: toneOf(name, meant.includes(name)),
          } as const;
          return to === undefined ? (
            <Button key={name} {...look} onClick={acts[name as keyof typeof acts]}>
              {words(`orders.act.${name}`)}
            </Button>
          ) : (
            <LinkButton key={name} {...look} to={to}>
              {words(`orders.act.${name}`)}
            </LinkButton>
          );
        })}
    </div>
  );
}

/** Buttons that the order's state asks for stand out; reviewing less than paying or receiving. */
function toneOf(name: OrderActName, isExpected: boolean): 'line' | 'dark' | 'buy' {
  if (!isExpected) return 'line';
  return name === 'comment' ? 'dark' : 'buy';
}
