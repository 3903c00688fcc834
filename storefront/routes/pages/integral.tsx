import { ChevronRight, Gift, PackageCheck, Ticket, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatWhole } from '../../../engine/format/index.ts';
import type { IntegralHome } from '../../../schemas/contract/calls/catalog/integral.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { encodeParams } from '../../../schemas/rules/url-params.ts';
import { readIntegralHome } from '../../api/catalog/integral.ts';
import { AdvertSlides } from '../../components/adverts/advert-slides.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { IntegralCard } from '../../components/goods/integral-card.tsx';
import { LinkButton } from '../../components/ui/button.tsx';
import { Section } from '../../components/ui/section.tsx';
import { definePage } from '../../page.ts';
import { signInUrl, useUser } from '../../state/session/session.ts';
import { useT } from '../../texts.ts';
import '../../styles/form.css';
import '../../styles/pages/points.css';

const services = [
  ['earn', Ticket],
  ['free', Gift],
  ['ship', PackageCheck],
  ['mine', UserRound],
] as const;

/** Points mall: the shopper's points, an explanation, and four goods per class. */
function Integral({
  data: { recommend, list, banner, earned_by: by },
}: {
  readonly data: IntegralHome;
}) {
  const t = useT();
  const classes = list.filter(({ integral_goods: goods }) => goods.length > 0);
  return (
    <div className="wrap points-home">
      {banner.length > 0 && <AdvertSlides className="banner" adverts={banner} />}
      <div className="points-hero">
        <div className="points-say">
          <h1>{t('points.title')}</h1>
          <p>{t('points.lead')}</p>
          <LinkButton tone="dark" to="/integral/search">
            {t('points.all')}
          </LinkButton>
        </div>
        <MyPoints />
      </div>
      <ul className="services">
        {services.map(([name, Icon]) => (
          <li key={name}>
            <Icon aria-hidden="true" />
            <p>
              <b>{t(`points.service.${name}.name`)}</b>
              <span>{t(`points.service.${name}.text`, { by })}</span>
            </p>
          </li>
        ))}
      </ul>
      {recommend.length > 0 && (
        <GoodsSection id="recommend" title={t('points.recommend')}>
          {recommend.map((goods) => (
            <IntegralCard key={goods.id} goods={goods} />
          ))}
        </GoodsSection>
      )}
      {classes.map(({ id, name, integral_goods: goods }) => (
        <GoodsSection
          key={id}
          id={`class-${id}`}
          title={name}
          isName
          more={`/integral/search/${encodeParams({ cid: id })}`}
        >
          {goods.map((card) => (
            <IntegralCard key={card.id} goods={card} />
          ))}
        </GoodsSection>
      ))}
      {recommend.length === 0 && classes.length === 0 && (
        <EmptyState level={2} title={t('points.none')} text={t('points.noneText')} />
      )}
    </div>
  );
}

/** `isName`: the title is a name from the database, marked with its own language. */
function GoodsSection({
  id,
  title,
  isName = false,
  more,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly isName?: boolean;
  readonly more?: string;
  readonly children: ReactNode;
}) {
  const t = useT();
  return (
    <Section
      id={id}
      title={title}
      lang={isName ? langOf(title) : undefined}
      more={
        more !== undefined && (
          <Link className="link" to={more}>
            {t('points.more')}
            <span className="visually-hidden"> {title}</span>
            <ChevronRight aria-hidden="true" />
          </Link>
        )
      }
    >
      <div className="grid">{children}</div>
    </Section>
  );
}

/** The shopper's points; a sign-in link for guests. */
function MyPoints() {
  const t = useT();
  const user = useUser();
  return (
    <div className="points-mine">
      {user ? (
        <>
          <p>{t('points.mine')}</p>
          <b>{formatWhole(user.integral)}</b>
          <p className="points-ways">
            <Link to="/user/integral">{t('points.log')}</Link>
            <Link to="/user/integral_order">{t('points.orders')}</Link>
          </p>
        </>
      ) : (
        <>
          <p>{t('points.visitor')}</p>
          <LinkButton tone="glass" to={signInUrl({ pathname: '/integral', search: '' })}>
            {t('common.bar.signIn')}
          </LinkButton>
        </>
      )}
    </div>
  );
}

export const page = definePage<IntegralHome>({
  load: ({ api }) => readIntegralHome(api),
  head: ({ t }) => ({ title: t('points.title'), description: t('points.lead') }),
  Page: Integral,
});
