import { isFailure } from '../../../engine/wire/index.ts';
import { useNavigate, useRevalidator } from 'react-router-dom';
import type { ShopOrder } from '../../../schemas/contract/calls/orders.ts';
import { encodeParams } from '../../../schemas/rules/url-params.ts';
import { buyAgain } from '../../api/carts.ts';
import { cancelOrder, hideOrder, receiveOrder } from '../../api/orders.ts';
import { refreshCartCount } from '../../state/cart.ts';
import { confirm } from '../../state/confirm.ts';
import type { OrderActName } from '../../state/order-acts.ts';
import { tell } from '../../state/toast.ts';
import { useIdempotencyKey } from '../../state/idempotency-key.ts';
import { useT } from '../../words.ts';

/** Where an act leads; the others are done in place. */
export const wayOf = (name: OrderActName, { id, order_no: no }: ShopOrder): string | undefined =>
  (
    ({
      pay: `/order/pay/${encodeParams({ order_id: [id], order_no: [no] })}`,
      comment: `/user/comment/add/${id}`,
      viewComment: `/user/order/comment/${id}`,
      askRefund: `/user/order/refund_form/${id}`,
      viewRefund: `/user/order/refund/${id}`,
      track: `/user/order/${id}#parcels`,
    }) as Readonly<Partial<Record<OrderActName, string>>>
  )[name];

/**
 * Does what is done in place: asks first, tells what came of it, and has the page read again.
 * `gone`: after the order left the list.
 */
export function useOrderActs(
  order: ShopOrder,
  gone?: () => void,
): Readonly<Record<'cancel' | 'receive' | 'delete' | 'again', () => Promise<void>>> {
  const words = useT();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const once = useIdempotencyKey();
  const asked = async (
    name: 'cancel' | 'receive' | 'delete',
    act: (key: string) => Promise<unknown>,
  ): Promise<void> => {
    if (
      !(await confirm({
        title: words(`orders.ask.${name}.title`),
        text: words(`orders.ask.${name}.text`),
        go: words(`orders.ask.${name}.go`),
        ...(name === 'receive' ? {} : { tone: 'danger' }),
        ...(name === 'cancel' ? { stay: words('orders.ask.cancel.stay') } : {}),
      }))
    )
      return;
    const answer = await act(once.key());
    once.renew();
    if (!isFailure(answer)) tell(words(`orders.told.${name}`));
    if (!isFailure(answer) && name === 'delete' && gone) return gone();
    await revalidate(); // a refusal says that it changed meanwhile
  };
  return {
    cancel: () => asked('cancel', (key) => cancelOrder(order.id, key)),
    receive: () => asked('receive', (key) => receiveOrder(order.id, key)),
    delete: () => asked('delete', () => hideOrder(order.id)),
    async again() {
      const merged = await buyAgain(order.order_goods);
      if (isFailure(merged)) return;
      await refreshCartCount();
      if (merged.merged === 0) return tell(words('orders.told.nothingLeft'));
      if (merged.left_out.length > 0)
        tell(words('orders.told.someLeft', { count: merged.left_out.length }));
      await navigate('/carts');
    },
  };
}
