import { useEffect, useState } from 'react';
import type {
  CollectiveOffer,
  GoodsDetail,
  OpenGroup,
} from '../../../schemas/contract/calls/catalog.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { browserApi } from '../../api/create-api.ts';
import { useT } from '../../words.ts';
import { Countdown } from '../countdown.tsx';
import { Link } from '../link.tsx';
import { Price } from '../price.tsx';

/** Interval between reads of the open groups, ms: a new member shows while the page is read. */
const everyMs = 15_000;
/** Groups shown before the rest is folded away. */
const shownAtFirst = 3;

/**
 * Buying together: the price, the rule, and the groups that wait just now, read again while
 * somebody looks.
 *
 * @param orderOf the address that orders in a group: −1 opens one
 */
export function GroupBlock({
  goods,
  offer,
  price,
  orderOf,
}: {
  readonly goods: Pick<GoodsDetail, 'id' | 'collective_list'>;
  readonly offer: CollectiveOffer;
  readonly price: string;
  readonly orderOf: (group: number) => string;
}) {
  const words = useT();
  const [groups, readAgain] = useOpenGroups(goods);
  const line = (group: OpenGroup, at: number) => (
    <li key={group.id}>
      {group.avatar === '' ? (
        <span className={`avatar tint-${(at % 4) + 1}`} aria-hidden="true">
          {[...group.nickname][0]}
        </span>
      ) : (
        <img className="avatar" src={group.avatar} alt="" width={32} height={32} loading="lazy" />
      )}
      <div>
        <b lang={langOf(group.nickname)}>{group.nickname}</b>
        <p className="need">
          <b>{words('goods.group.left', { left: group.left })}</b> · {words('goods.group.ends')}{' '}
          <Countdown until={group.end_time} onOver={readAgain} />
        </p>
      </div>
      <Link
        className="btn line s"
        to={orderOf(group.id)}
        aria-label={words('goods.group.joinOf', { name: group.nickname })}
      >
        {words('goods.group.join')}
      </Link>
    </li>
  );
  return (
    <section className="group" aria-labelledby="group-title">
      <div className="group-head">
        <div>
          <h2 id="group-title">
            {words('goods.group.title')} <Price amount={price} tone="sale" size="s" />
          </h2>
          <p className="xs faint">{words('goods.group.rule', { need: offer.need })}</p>
        </div>
        <Link className="btn soft s" to={orderOf(-1)}>
          {words('goods.group.start')}
        </Link>
      </div>
      {groups.length > 0 && (
        <ul aria-label={words('goods.group.open')}>{groups.slice(0, shownAtFirst).map(line)}</ul>
      )}
      {groups.length > shownAtFirst && (
        <details>
          <summary className="link xs">
            {words('goods.group.more', { count: groups.length - shownAtFirst })}
          </summary>
          <ul>{groups.slice(shownAtFirst).map(line)}</ul>
        </details>
      )}
    </section>
  );
}

/**
 * The waiting groups as they came with the page, then as they are now, while the page is looked at.
 */
function useOpenGroups({
  id,
  collective_list: first,
}: Pick<GoodsDetail, 'id' | 'collective_list'>): readonly [readonly OpenGroup[], () => void] {
  const [groups, setGroups] = useState(first);
  const [turn, setTurn] = useState(0);
  useEffect(() => setGroups(first), [first]);
  useEffect(() => {
    let isOver = false;
    const read = () => {
      if (document.hidden) return;
      void browserApi
        .read<GoodsDetail>(`/goods/${id}`)
        .then(({ collective_list: now }) => {
          if (!isOver) setGroups(now);
        })
        .catch(() => undefined); // what was read last stands
    };
    if (turn > 0) read();
    const timer = setInterval(read, everyMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [id, turn]);
  return [groups, () => setTurn((before) => before + 1)];
}
