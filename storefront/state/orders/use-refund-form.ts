import { useState } from 'react';
import type {
  RefundKind,
  RefundPreview,
  ShopOrder,
} from '../../../schemas/contract/calls/orders/orders.ts';
import { orderStatus, refundType } from '../../../schemas/contract/order-statuses.ts';
import { previewRefund, type RefundLine } from '../../api/orders/refunds.ts';
import { useRead } from '../page/use-read.ts';

export interface RefundFormModel {
  readonly kinds: readonly RefundKind[];
  readonly kind: RefundKind;
  /** Pieces by order line id. */
  readonly pieces: ReadonlyMap<number, number>;
  readonly lines: readonly RefundLine[];
  /** Refund amount by the server; undefined without lines, while loading and after an error. */
  readonly preview: RefundPreview | undefined;
  /**
   * Whether the refunded pieces were sent; undefined when there is nothing to choose, because all
   * chosen pieces were sent, or none was, or the goods come back.
   */
  readonly isOfSent: boolean | undefined;
  setOfSent(isOfSent: boolean): void;
  chooseKind(kind: RefundKind): void;
  setPieces(lineId: number, pieces: number): void;
}

/**
 * State of the after-sale form. Initially it has all pieces that are not refunded. Before shipping
 * only a refund is possible, no return or exchange.
 */
export function useRefundForm({
  id,
  order_status: status,
  order_goods: goods,
}: ShopOrder): RefundFormModel {
  const kinds: readonly RefundKind[] =
    status < orderStatus.toReceive ? [refundType.refund] : Object.values(refundType);
  const [kind, chooseKind] = useState<RefundKind>(refundType.refund);
  const [pieces, setPieces] = useState<ReadonlyMap<number, number>>(
    () => new Map(goods.map((line) => [line.id, line.buy_num - line.refund_num])),
  );
  const [isOfSent, setOfSent] = useState(false);
  const lines = [...pieces]
    .filter(([, num]) => num > 0)
    .map(([order_goods_id, num]) => ({ order_goods_id, num }));
  const { data: preview } = useRead(
    lines.length === 0 ? undefined : `${id} ${kind} ${JSON.stringify(lines)}`,
    () => previewRefund({ order_id: id, refund_type: kind, lines }),
  );
  const isMixed = goods.some(
    ({ id: line, buy_num: bought, refund_num: refunded, unsent_num: unsent }) =>
      unsent > 0 && unsent < bought - refunded && (pieces.get(line) ?? 0) > 0,
  );
  return {
    kinds,
    kind,
    pieces,
    lines,
    preview,
    isOfSent: isMixed && kind === refundType.refund ? isOfSent : undefined,
    setOfSent,
    chooseKind,
    setPieces: (line, num) => setPieces(new Map(pieces).set(line, num)),
  };
}
