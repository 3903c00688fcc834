import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { GoodsDetail } from '../../../../schemas/contract/calls/catalog/goods.ts';
import type {
  CollectiveOffer,
  OpenGroup,
} from '../../../../schemas/contract/calls/catalog/offers.ts';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import { browserApi } from '../../../api/client/create-api.ts';
import { useT } from '../../../texts.ts';
import { Avatar } from '../../media/avatar.tsx';
import { Countdown } from '../../text/countdown.tsx';
import { Price } from '../../text/price.tsx';

/** Interval between reads of the open groups, ms: a new member shows while the page is read. */
const pollMs = 15_000;
/** Groups shown before the rest is collapsed. */
const shownAtFirst = 3;

/**
 * Group buying: price, rule and open groups. The groups are read again while the page is visible.
 *
 * @param orderUrl URL of the checkout in a group; −1 opens a new one
 */
export function GroupBlock({
  goods,
  offer,
  price,
  orderUrl,
}: {
  readonly goods: Pick<GoodsDetail, 'id' | 'collective_list'>;
  readonly offer: CollectiveOffer;
  readonly price: string;
  readonly orderUrl: (group: number) => string;
}) {
  const t = useT();
  const [groups, reload] = useOpenGroups(goods);
  const line = (group: OpenGroup) => (
    <li key={group.id}>
      <Avatar src={group.avatar} name={group.nickname} size={32} />
      <div>
        <b id={`group-${group.id}`} lang={langOf(group.nickname)}>
          {group.nickname}
        </b>
        <p className="need">
          <b>{t('goods.group.left', { left: group.left })}</b> · {t('goods.group.ends')}{' '}
          <Countdown until={group.end_time} onOver={reload} />
        </p>
      </div>
      <Link
        className="button line s"
        to={orderUrl(group.id)}
        id={`join-${group.id}`}
        aria-labelledby={`join-${group.id} group-${group.id}`}
      >
        {t('goods.group.join')}
      </Link>
    </li>
  );
  return (
    <section className="group" aria-labelledby="group-title">
      <div className="group-head">
        <div>
          <h2 id="group-title">
            {t('goods.group.title')} <Price amount={price} tone="sale" size="s" />
          </h2>
          <p className="xs faint">{t('goods.group.rule', { need: offer.need })}</p>
        </div>
        <Link className="button soft s" to={orderUrl(-1)}>
          {t('goods.group.start')}
        </Link>
      </div>
      {groups.length > 0 && (
        <ul aria-label={t('goods.group.open')}>{groups.slice(0, shownAtFirst).map(line)}</ul>
      )}
      {groups.length > shownAtFirst && (
        <details>
          <summary className="link xs">
            {t('goods.group.more', { count: groups.length - shownAtFirst })}
          </summary>
          <ul>{groups.slice(shownAtFirst).map(line)}</ul>
        </details>
      )}
    </section>
  );
}

/** Open groups, first from the page, then polled while the page is visible. */
function useOpenGroups({
  id,
  collective_list: first,
}: Pick<GoodsDetail, 'id' | 'collective_list'>): readonly [readonly OpenGroup[], () => void] {
  const [groups, setGroups] = useState(first);
  const [reads, setReads] = useState(0);
  useEffect(() => setGroups(first), [first]);
  useEffect(() => {
    let isCancelled = false;
    const read = () => {
      if (document.hidden) return;
      void browserApi
        .read<GoodsDetail>(`/goods/${id}`)
        .then(({ collective_list: now }) => {
          if (!isCancelled) setGroups(now);
        })
        // The last answer stays.
        .catch(() => undefined);
    };
    if (reads > 0) read();
    const timer = setInterval(read, pollMs);
    return () => {
      isCancelled = true;
      clearInterval(timer);
    };
  }, [id, reads]);
  return [groups, () => setReads((before) => before + 1)];
}
