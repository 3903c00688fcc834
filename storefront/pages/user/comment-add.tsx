import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isFailure } from '../../../engine/client/envelope.ts';
import type { ShopOrder } from '../../../schemas/contract/calls/orders.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { commentOrder, readOrder } from '../../api/orders.ts';
import { definePage } from '../../page.ts';
import { Button, LinkButton } from '../../parts/button.tsx';
import { CommentLine, type Said } from '../../parts/orders/comment-line.tsx';
import { StarsInput } from '../../parts/stars.tsx';
import { UserPage } from '../../parts/user-page.tsx';
import { Void } from '../../parts/void.tsx';
import { tell } from '../../state/toast.ts';
import { useOnceKey } from '../../state/use-action.ts';
import { useWords } from '../../words.ts';
import '../../styles/trade.css';
import '../../styles/user.css';
import '../../styles/orders.css';

/** Saying how an order was: each line that did not go back by itself, store and delivery once. `id`: the order's. */
export const page = definePage<ShopOrder>({
  load: ({ api, params: { id = '' } }) => readOrder(api, id),
  head: ({ words }) => ({ title: words('orders.comment.title'), noindex: true }),
  Page: ({ data }) => <AddComment order={data} />,
});

const aspects = ['agree', 'service', 'speed'] as const;
const best = 5;

function AddComment({ order }: { readonly order: ShopOrder }) {
  const words = useWords(),
    navigate = useNavigate(),
    once = useOnceKey();
  const lines = order.order_goods.filter(({ buy_num: bought, refund_num: back }) => back < bought);
  const [scores, setScores] = useState({ agree: best, service: best, speed: best });
  const [said, setSaid] = useState<ReadonlyMap<number, Said>>(
    new Map(lines.map(({ id }) => [id, { score: best, content: '', image: [] }])),
  );
  if (order.order_status !== 4)
    return (
      <UserPage title={words('orders.comment.title')} back="/user/orders">
        <Void level={2} title={words('orders.comment.notNow')}>
          <LinkButton tone="dark" to={`/user/order/${order.id}`}>
            {words('orders.toOrder')}
          </LinkButton>
        </Void>
      </UserPage>
    );
  const send = async (): Promise<void> => {
    const answer = await commentOrder(
      order.id,
      lines.map(({ id }) => ({ order_goods_id: id, ...said.get(id)!, ...scores })),
      once.key(),
    );
    once.renew();
    if (isFailure(answer)) return;
    tell(words('orders.comment.thanks'));
    await navigate(`/user/order/comment/${order.id}`, { replace: true });
  };
  return (
    <UserPage title={words('orders.comment.title')} back="/user/orders">
      <div className="orders">
        {lines.map((line) => (
          <CommentLine
            key={line.id}
            line={line}
            said={said.get(line.id)!}
            onChange={(now) => setSaid(new Map(said).set(line.id, now))}
          />
        ))}
        <section className="box comment-line" aria-labelledby="store">
          <h2 id="store" lang={langOf(order.store.store_name)}>
            {order.store.store_name}
          </h2>
          {aspects.map((aspect) => (
            <StarsInput
              key={aspect}
              label={words(`orders.comment.${aspect}`)}
              value={scores[aspect]}
              onChange={(score) => setScores({ ...scores, [aspect]: score })}
            />
          ))}
        </section>
        <div>
          <Button tone="buy" size="l" onClick={send}>
            {words('orders.comment.send')}
          </Button>
        </div>
      </div>
    </UserPage>
  );
}
