import { Zap } from 'lucide-react';
import { Link, useRevalidator } from 'react-router-dom';
import { hourOf, wallTime } from '../../../engine/format/index.ts';
import type { SeckillCard } from '../../../schemas/contract/calls/catalog/shopping.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';
import { readSeckills } from '../../api/catalog/offers.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { GoodsCard, GoodsGrid } from '../../components/goods/goods-card.tsx';
import { isSoldOut } from '../../components/goods/sold-out.tsx';
import { Countdown } from '../../components/text/countdown.tsx';
import { crumbData } from '../../components/ui/breadcrumb.tsx';
import { Pager } from '../../components/ui/pager.tsx';
import { definePage } from '../../page.ts';
import { claimedPercent } from '../../rules/claimed-percent.ts';
import { pageOf } from '../../rules/list-page.ts';
import { useServerNow } from '../../state/page/clock.ts';
import { useCommon } from '../../state/page/common.ts';
import { useT } from '../../texts.ts';
import '../../styles/pages/offers.css';

/** Offsets of the shown rounds in hours: current and next three (docs/product.md#promotions). */
const rounds = [0, 1, 2, 3] as const;
type Round = (typeof rounds)[number];
const hourMs = 3_600_000;
interface SeckillsData {
  readonly round: Round;
  readonly page: Page<SeckillCard>;
}

/** Start of the hour `after` hours from now in the mall's time zone, ms since the epoch. */
const hourAt = (now: number, after: number, zone: string): number =>
  hourOf(now, zone) + after * hourMs;

const roundPath = (hours: Round): string =>
  hours === 0 ? '/seckills' : `/seckills?round=${hours}`;

function Seckills({ data: { round, page } }: { readonly data: SeckillsData }) {
  const t = useT();
  const now = useServerNow(60_000);
  const { zone } = useCommon();
  const { revalidate } = useRevalidator();
  return (
    <div className="wrap offers-page">
      <header className="offers-head">
        <div>
          <h1>{t('catalog.seckills.title')}</h1>
          <p className="dim sm">{t('catalog.seckills.text')}</p>
        </div>
        <p className="until">
          <span className="sm">
            {t(round === 0 ? 'catalog.seckills.next' : 'catalog.seckills.begins')}
          </span>
          <Countdown
            key={round}
            until={hourAt(now, Math.max(1, round), zone)}
            onOver={() => void revalidate()}
          />
        </p>
      </header>
      <Rounds round={round} now={now} />
      {page.data.length === 0 ? (
        <EmptyState
          level={2}
          title={t('catalog.seckills.none')}
          text={t('catalog.seckills.noneText')}
          action={['/s', t('catalog.none.all')]}
        />
      ) : (
        <>
          <h2 className="visually-hidden">{t('catalog.search.results')}</h2>
          <GoodsGrid>
            {page.data.map((card, index) => (
              <SeckillGoods
                key={card.seckill.id}
                goods={card}
                isRunning={round === 0}
                loading={index < 4 ? 'eager' : 'lazy'}
              />
            ))}
          </GoodsGrid>
        </>
      )}
      <Pager list={page} />
    </div>
  );
}

/** Links of the rounds with the hour at which each begins. */
function Rounds({ round, now }: { readonly round: Round; readonly now: number }) {
  const t = useT();
  const { zone } = useCommon();
  return (
    <nav className="rounds" aria-label={t('catalog.seckills.rounds')}>
      {rounds.map((hours) => (
        <Link
          key={hours}
          to={roundPath(hours)}
          preventScrollReset
          aria-current={hours === round ? 'true' : undefined}
        >
          <b className="num">{wallTime(hourAt(now, hours, zone), zone).slice(11, 16)}</b>
          <span>{t(hours === 0 ? 'catalog.seckills.now' : 'catalog.seckills.soon')}</span>
        </Link>
      ))}
    </nav>
  );
}

function SeckillGoods({
  goods,
  isRunning,
  loading,
}: {
  readonly goods: SeckillCard;
  readonly isRunning: boolean;
  readonly loading: 'lazy' | 'eager';
}) {
  const t = useT();
  const { price, stock, sold, per_limit: limit, start_time: start } = goods.seckill;
  const percent = claimedPercent(goods.seckill);
  const isGone = sold >= stock || isSoldOut(goods);
  return (
    <GoodsCard
      goods={goods}
      {...(!isRunning && { price })}
      loading={loading}
      flag={
        <span className="tag flag solid">
          <Zap aria-hidden="true" />
          {isRunning ? t('catalog.seckills.flag') : start.slice(11, 16)}
        </span>
      }
    >
      <span className="claim">
        <span className="meter" aria-hidden="true">
          <i style={{ width: `${percent}%` }} />
        </span>
        <span className="xs">
          {isGone && t('catalog.seckills.gone')}
          {!isGone && isRunning && t('common.claimed', { percent })}
          {!isGone && !isRunning && t('catalog.seckills.pieces', { stock })}
          {limit > 0 && ` · ${t('catalog.seckills.limit', { limit })}`}
        </span>
      </span>
    </GoodsCard>
  );
}

export const page = definePage<SeckillsData>({
  load: async ({ api, url }) => {
    const offset = Number(url.searchParams.get('round'));
    const round = rounds.find((hours) => hours === offset) ?? 0;
    return { round, page: await readSeckills(api, round, pageOf(url)) };
  },
  head: ({ t, url, site }) => ({
    title: t('catalog.seckills.title'),
    description: t('catalog.seckills.description', { name: site.web_name }),
    data: [crumbData(url.origin, t, [{ name: t('catalog.seckills.title'), to: '/seckills' }])],
  }),
  Page: Seckills,
});
