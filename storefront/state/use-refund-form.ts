import { isFailure } from '../../engine/wire/index.ts';
import { useEffect, useState } from 'react';
import type { RefundKind, RefundPreview, ShopOrder } from '../../schemas/contract/calls/orders.ts';
import { previewRefund, type RefundLine } from '../api/refunds.ts';

export interface RefundFormModel {
  readonly kinds: readonly RefundKind[];
  readonly kind: RefundKind;
  /** How many pieces of each line; 0 is none. */
  readonly pieces: ReadonlyMap<number, number>;
  readonly lines: readonly RefundLine[];
  /** What the server would give back; undefined while nothing is chosen or it is asked. */
  readonly preview: RefundPreview | undefined;
  chooseKind(kind: RefundKind): void;
  setPieces(lineId: number, pieces: number): void;
}

/**
 * What is asked for: at first everything that was not refunded yet. Goods that were not shipped
 * cannot be sent back.
 */
export function useRefundForm({
  id,
  order_status: status,
  order_goods: goods,
}: ShopOrder): RefundFormModel {
  const kinds: readonly RefundKind[] = status < 3 ? [0] : [0, 1, 2];
  const [kind, chooseKind] = useState<RefundKind>(0);
  const [pieces, setPieces] = useState<ReadonlyMap<number, number>>(
    () => new Map(goods.map((line) => [line.id, line.buy_num - line.refund_num])),
  );
  const [preview, setPreview] = useState<RefundPreview>();
  const lines = [...pieces]
    .filter(([, num]) => num > 0)
    .map(([order_goods_id, num]) => ({ order_goods_id, num }));
  const asked = JSON.stringify(lines);
  useEffect(() => {
    setPreview(undefined);
    const wanted = JSON.parse(asked) as readonly RefundLine[];
    if (wanted.length === 0) return undefined;
    let isOver = false;
    void previewRefund({ order_id: id, refund_type: kind, lines: wanted })
      .catch(() => undefined)
      .then((answer) => {
        if (!isOver && answer && !isFailure(answer)) setPreview(answer);
      }); // without it the amount is told once it is asked for
    return () => {
      isOver = true;
    };
  }, [id, kind, asked]);
  return {
    kinds,
    kind,
    pieces,
    lines,
    preview,
    chooseKind,
    setPieces: (line, num) => setPieces(new Map(pieces).set(line, num)),
  };
}
