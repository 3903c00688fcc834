import { ReceiptText, ShoppingBag } from 'lucide-react';
import { useState } from 'react';
import { Picker, useChatFrame, useT } from '../../../engine/index.ts';
import type { GoodsChatCard, OrderChatCard } from '../../../schemas/contract/calls/chat/chat.ts';
import type { Row } from '../../../schemas/rules/types.ts';

/** Buttons that choose goods or an order and send it as a card. */
export function SendCard({ id }: { readonly id: number }) {
  const t = useT();
  const { chat } = useChatFrame();
  const [kind, setKind] = useState<'goods' | 'orders'>();
  const send = ([row]: readonly Row[]) => {
    if (row) chat.outbox.sendCard(id, kind === 'goods' ? goodsCard(row) : orderCard(row));
    setKind(undefined);
  };
  return (
    <>
      <button
        type="button"
        className="chat-icon"
        aria-label={t('chats.sendGoods')}
        title={t('chats.sendGoods')}
        onClick={() => setKind('goods')}
      >
        <ShoppingBag size={20} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="chat-icon"
        aria-label={t('chats.sendOrder')}
        title={t('chats.sendOrder')}
        onClick={() => setKind('orders')}
      >
        <ReceiptText size={20} aria-hidden="true" />
      </button>
      {kind && (
        <Picker
          screenPath={`${chat.area}/${kind}`}
          multiple={false}
          title={t(kind === 'goods' ? 'chats.sendGoods' : 'chats.sendOrder')}
          onPick={send}
          onClose={() => setKind(undefined)}
        />
      )}
    </>
  );
}

const textOf = (row: Row, field: string): string => String(row[field] ?? '');

/** The card until the server answers with its own. */
const goodsCard = (row: Row): GoodsChatCard => ({
  type: 'goods',
  goods_id: Number(row.id),
  goods_name: textOf(row, 'goods_name'),
  goods_image: textOf(row, 'goods_master_image'),
  price: textOf(row, 'goods_price'),
  is_open: true,
});
const orderCard = (row: Row): OrderChatCard => ({
  type: 'order',
  order_id: Number(row.id),
  order_no: textOf(row, 'order_no'),
  order_name: textOf(row, 'order_name'),
  order_image: textOf(row, 'order_image'),
  total_price: textOf(row, 'total_price'),
  order_status: Number(row.order_status),
  order_status_cn: '',
});
