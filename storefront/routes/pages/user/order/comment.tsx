import type { ShopOrder } from '../../../../../schemas/contract/calls/orders/orders.ts';
import { langOf } from '../../../../../schemas/rules/local-name.ts';
import type { OwnComment } from '../../../../api/accounts/user.ts';
import { readOrder, readOrderComments } from '../../../../api/orders/orders.ts';
import { EmptyState } from '../../../../components/feedback/empty-state.tsx';
import { Picture } from '../../../../components/media/picture.tsx';
import { CommentContent } from '../../../../components/orders/comment-content.tsx';
import { Time } from '../../../../components/text/time.tsx';
import { Stars } from '../../../../components/ui/stars.tsx';
import { UserPage } from '../../../../components/user/user-page.tsx';
import { definePage } from '../../../../page.ts';
import { orderActions } from '../../../../rules/order-actions.ts';
import { useT } from '../../../../texts.ts';
import '../../../../styles/pages/trade.css';
import '../../../../styles/pages/user.css';
import '../../../../styles/pages/orders.css';

interface Data {
  readonly order: ShopOrder;
  readonly comments: readonly OwnComment[];
}

/** Comments on an order with the replies of the store. `:id` is the order's id. */
export const page = definePage<Data>({
  async load({ api, params: { id = '' } }) {
    const [order, comments] = await Promise.all([readOrder(api, id), readOrderComments(api, id)]);
    return { order, comments };
  },
  head: ({ t }) => ({ title: t('orders.comment.own'), noindex: true }),
  Page: ({ data }) => <OrderComments {...data} />,
});

function OrderComments({ order, comments }: Data) {
  const t = useT();
  return (
    <UserPage title={t('orders.comment.own')} back={`/user/order/${order.id}`}>
      <div className="orders">
        {comments.map((comment) => (
          <article className="box comment-line" key={comment.id} aria-label={comment.goods_name}>
            <div className="comment-goods">
              <Picture src={comment.goods_image} width={150} sizes="4.5rem" />
              <div>
                <h2 lang={langOf(comment.goods_name)}>{comment.goods_name}</h2>
                <span className="row wraps">
                  <Stars score={comment.score} />
                  <Time className="xs faint num" at={comment.created_at} />
                </span>
              </div>
            </div>
            <CommentContent comment={comment} />
          </article>
        ))}
        {comments.length === 0 && (
          <EmptyState
            level={2}
            title={t('orders.comment.none')}
            action={
              orderActions(order).includes('comment') && [
                `/user/comment/add/${order.id}`,
                t('orders.act.comment'),
              ]
            }
          />
        )}
      </div>
    </UserPage>
  );
}
