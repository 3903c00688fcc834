import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ShopOrder } from '../../../../schemas/contract/calls/orders/orders.ts';
import { orderStatus } from '../../../../schemas/contract/order-statuses.ts';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import { commentOrder, readOrder } from '../../../api/orders/orders.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import {
  type CommentDraft,
  CommentLine,
  isEmptyText,
  isTooLong,
} from '../../../components/orders/comment-line.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { StarsInput } from '../../../components/ui/stars.tsx';
import { UserPage } from '../../../components/user/user-page.tsx';
import { definePage } from '../../../page.ts';
import { isUploading } from '../../../state/form/pending-uploads.ts';
import { useIdempotencyKey } from '../../../state/page/idempotency-key.ts';
import { showToast } from '../../../state/page/toast.ts';
import { useT } from '../../../texts.ts';
import '../../../styles/pages/trade.css';
import '../../../styles/pages/user.css';
import '../../../styles/pages/orders.css';

/**
 * Comment form of an order. Each line that is not fully refunded has its own score and text; the
 * store and delivery scores apply to all lines. `:id` is the order's id.
 */
export const page = definePage<ShopOrder>({
  load: ({ api, params: { id = '' } }) => readOrder(api, id),
  head: ({ t }) => ({ title: t('orders.comment.title'), noindex: true }),
  Page: ({ data }) => <AddComment order={data} />,
});

const aspects = ['agree', 'service', 'speed'] as const;
/** No star is chosen. */
const noScore = 0;

function AddComment({ order }: { readonly order: ShopOrder }) {
  const t = useT();
  const { lines, drafts, setDraft, scores, setScores, isChecked, form, send } = useComment(order);
  if (order.order_status !== orderStatus.toComment)
    return (
      <UserPage title={t('orders.comment.title')} back="/user/orders">
        <EmptyState
          level={2}
          title={t('orders.comment.notNow')}
          action={[`/user/order/${order.id}`, t('orders.toOrder')]}
        />
      </UserPage>
    );
  return (
    <UserPage title={t('orders.comment.title')} back="/user/orders">
      <div className="orders" ref={form}>
        {lines.map((line) => (
          <CommentLine
            key={line.id}
            line={line}
            comment={drafts.get(line.id)!}
            isChecked={isChecked}
            onChange={(now) => setDraft(line.id, now)}
          />
        ))}
        <section className="box comment-line" aria-labelledby="store">
          <h2 id="store" lang={langOf(order.store.store_name)}>
            {order.store.store_name}
          </h2>
          {aspects.map((aspect) => (
            <StarsInput
              key={aspect}
              label={t(`orders.comment.${aspect}`)}
              value={scores[aspect]}
              error={
                isChecked && scores[aspect] === noScore ? t('orders.comment.noScore') : undefined
              }
              onChange={(score) => setScores({ ...scores, [aspect]: score })}
            />
          ))}
        </section>
        <div>
          <Button tone="buy" size="l" onClick={send}>
            {t('orders.comment.send')}
          </Button>
        </div>
      </div>
    </UserPage>
  );
}

/** The comments of the lines and the scores of store and delivery, which `send` checks first. */
function useComment(order: ShopOrder) {
  const t = useT();
  const navigate = useNavigate();
  const idempotency = useIdempotencyKey();
  const lines = order.order_goods.filter(({ buy_num: bought, refund_num: back }) => back < bought);
  const [scores, setScores] = useState({ agree: noScore, service: noScore, speed: noScore });
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  // Each press of the button focuses the first missing input
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    if (presses > 0) form.current?.querySelector<HTMLElement>('.bad input, .bad textarea')?.focus();
  }, [presses]);
  const [drafts, setDrafts] = useState<ReadonlyMap<number, CommentDraft>>(
    new Map(lines.map(({ id }) => [id, { score: noScore, content: '', image: [] }])),
  );
  const isComplete =
    Object.values(scores).every((score) => score > noScore) &&
    [...drafts.values()].every(
      (draft) => draft.score > noScore && !isEmptyText(draft) && !isTooLong(draft),
    );
  const send = async (): Promise<void> => {
    if (isUploading()) return showToast(t('common.upload.wait'));
    if (!isComplete) {
      setChecked(true);
      setPresses((before) => before + 1);
      return;
    }
    const written = lines.map(({ id }) => ({ order_goods_id: id, ...drafts.get(id)!, ...scores }));
    await idempotency.once((key) => commentOrder(order.id, written, key));
    showToast(t('orders.comment.thanks'));
    await navigate(`/user/order/comment/${order.id}`, { replace: true });
  };
  const setDraft = (id: number, draft: CommentDraft) => setDrafts(new Map(drafts).set(id, draft));
  return { lines, drafts, setDraft, scores, setScores, isChecked, form, send };
}
