import { useNavigate, useRevalidator } from 'react-router-dom';
import { toCallError } from '../../../engine/wire/index.ts';
import type { ShopOrder } from '../../../schemas/contract/calls/orders/orders.ts';
import { encodeParams } from '../../../schemas/rules/url-params.ts';
import { buyAgain } from '../../api/orders/carts.ts';
import { cancelOrder, hideOrder, receiveOrder } from '../../api/orders/orders.ts';
import type { OrderActionName } from '../../rules/order-actions.ts';
import { useT } from '../../texts.ts';
import { refreshCartCount } from '../cart/cart.ts';
import { confirm } from '../page/confirm.ts';
import { useIdempotencyKey } from '../page/idempotency-key.ts';
import { showToast } from '../page/toast.ts';

/** URL of an action that has its own page; undefined for actions that run in place. */
export function actionPath(
  name: OrderActionName,
  { id, order_no: no }: ShopOrder,
): string | undefined {
  const paths: Readonly<Partial<Record<OrderActionName, string>>> = {
    pay: `/order/pay/${encodeParams({ order_id: [id], order_no: [no] })}`,
    comment: `/user/comment/add/${id}`,
    viewComment: `/user/order/comment/${id}`,
    askRefund: `/user/order/refund_form/${id}`,
    viewRefund: `/user/order/refund/${id}`,
    track: `/user/order/${id}#parcels`,
  };
  return paths[name];
}

type OrderWrite = 'cancel' | 'receive' | 'delete' | 'withdraw' | 'arrived';
/** What cannot be undone, and says so. */
const dangers: readonly OrderWrite[] = ['cancel', 'delete', 'withdraw'];
/** What shows a message when it is done; the others change the page. */
const told: readonly OrderWrite[] = ['cancel', 'receive', 'delete'];

/** Returns how to change an order: it asks for confirmation, writes and loads the page again. */
export function useOrderWrite() {
  const t = useT();
  const { revalidate } = useRevalidator();
  const idempotencyKey = useIdempotencyKey();
  return async (
    name: OrderWrite,
    act: (key: string) => Promise<object>,
    onDone: () => unknown = revalidate,
  ): Promise<void> => {
    const isConfirmed = await confirm({
      title: t(`orders.ask.${name}.title`),
      text: t(`orders.ask.${name}.text`),
      confirmLabel: t(`orders.ask.${name}.go`),
      ...(dangers.includes(name) && { tone: 'danger' }),
      ...(name === 'cancel' && { cancelLabel: t('orders.ask.cancel.stay') }),
    });
    if (!isConfirmed) return;
    try {
      await idempotencyKey.once(act);
    } catch (error) {
      if (!toCallError(error).refusal) throw error;
      return revalidate(); // the order has changed on the server
    }
    if (told.includes(name)) showToast(t(`orders.told.${name}`));
    await onDone();
  };
}

/** Actions that run in place. `onDeleted` is called after the order was deleted from the list. */
export function useOrderActions(
  order: ShopOrder,
  onDeleted?: () => void,
): Readonly<Record<'cancel' | 'receive' | 'delete' | 'again', () => Promise<void>>> {
  const t = useT();
  const navigate = useNavigate();
  const write = useOrderWrite();
  return {
    cancel: () => write('cancel', (key) => cancelOrder(order.id, key)),
    receive: () => write('receive', (key) => receiveOrder(order.id, key)),
    delete: () => write('delete', () => hideOrder(order.id), onDeleted),
    async again() {
      const merged = await buyAgain(order.order_goods);
      await refreshCartCount();
      if (merged.merged === 0) return showToast(t('orders.told.nothingLeft'));
      if (merged.left_out.length > 0)
        showToast(t('orders.told.someLeft', { count: merged.left_out.length }));
      await navigate('/carts');
    },
  };
}
