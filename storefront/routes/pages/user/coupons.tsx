import { Link, useSearchParams } from 'react-router-dom';
import { formatShortPrice } from '../../../../engine/format/index.ts';
import type { CommonClass } from '../../../../schemas/contract/calls/catalog/common.ts';
import type { OwnCoupon } from '../../../../schemas/contract/calls/catalog/shopping.ts';
import type { Page } from '../../../../schemas/contract/envelope.ts';
import { langOf } from '../../../../schemas/rules/local-name.ts';
import { type CouponState, couponStates, readCoupons } from '../../../api/accounts/user.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Price } from '../../../components/text/price.tsx';
import { useTimeText } from '../../../components/text/use-time-text.ts';
import { Pager } from '../../../components/ui/pager.tsx';
import { TabLinks } from '../../../components/ui/tab-links.tsx';
import { UserPage } from '../../../components/user/user-page.tsx';
import { definePage } from '../../../page.ts';
import { classPath, inClass } from '../../../rules/chosen-class.ts';
import { topmostClasses } from '../../../rules/class-names.ts';
import { pageOf } from '../../../rules/list-page.ts';
import { maxIds, type SearchParams, searchPath } from '../../../rules/search-params.ts';
import { useCouponUse } from '../../../state/checkout/coupon-use.ts';
import { useCommon } from '../../../state/page/common.ts';
import { useT } from '../../../texts.ts';

const stateOf = (search: URLSearchParams): CouponState =>
  couponStates.find((state) => state === search.get('state')) ?? 'usable';

/** Claimed coupons by state: usable, used, expired. */
function Coupons({ data }: { readonly data: Page<OwnCoupon> }) {
  const t = useT();
  const [search] = useSearchParams();
  const state = stateOf(search);
  const counts = data.count as Readonly<Record<CouponState, number>>;
  return (
    <UserPage title={t('user.menu.coupons')}>
      <TabLinks
        label={t('user.menu.coupons')}
        parameter="state"
        current={state}
        tabs={couponStates.map((key) => ({
          key,
          name: t(`user.coupons.${key}.name`),
          count: counts[key],
        }))}
      />
      {data.data.length === 0 ? (
        <EmptyState
          level={2}
          title={t(`user.coupons.${state}.none`)}
          text={t('user.coupons.noneText')}
          action={state === 'usable' && ['/s', t('user.coupons.look')]}
        />
      ) : (
        <ul className="user-coupons">
          {data.data.map((coupon) => (
            <Coupon key={coupon.id} coupon={coupon} state={state} />
          ))}
        </ul>
      )}
      <Pager list={data} />
    </UserPage>
  );
}

function Coupon({ coupon, state }: { readonly coupon: OwnCoupon; readonly state: CouponState }) {
  const t = useT();
  const timeText = useTimeText();
  const describeUse = useCouponUse();
  const { classes } = useCommon();
  const { store_id: storeId, store_name: store } = coupon;
  const use = describeUse(coupon.class_id);
  const path =
    storeId === 0
      ? searchPath(queryOfClasses(topmostClasses(coupon.class_id, classes), classes))
      : `/store/${storeId}`;
  return (
    <li className={state === 'usable' ? 'user-coupon' : 'user-coupon off'}>
      <div className="worth">
        <Price amount={coupon.money} size="big" />
        <span>{t('user.coupons.above', { money: formatShortPrice(coupon.use_money) })}</span>
      </div>
      <div className="what">
        <b lang={langOf(coupon.name)}>{coupon.name}</b>
        <span className="faint">
          {storeId === 0 ? t('user.coupons.platform') : <span lang={langOf(store)}>{store}</span>}
        </span>
        {use !== '' && <span className="faint">{use}</span>}
        <span className="faint">
          {state === 'used'
            ? t('user.coupons.usedAt', { day: timeText(coupon.used_at, 'day') })
            : t('user.coupons.until', { day: timeText(coupon.end_time) })}
        </span>
      </div>
      {state === 'usable' && (
        <Link className="button soft s" to={path}>
          {t('user.coupons.use')}
          <span className="visually-hidden"> {coupon.name}</span>
        </Link>
      )}
    </li>
  );
}

/**
 * Search conditions for a coupon of the platform: one class, several classes up to the limit of a
 * search, or none (all goods).
 */
function queryOfClasses(
  chosen: readonly CommonClass[],
  classes: readonly CommonClass[],
): SearchParams {
  const leaves = (all: readonly CommonClass[]): readonly number[] =>
    all.flatMap(({ id, children }) => (children.length === 0 ? [id] : leaves(children)));
  const ids = leaves(chosen);
  if (chosen.length === 1) return inClass({}, classPath({ class_id: chosen[0]!.id }, classes));
  return ids.length > maxIds ? {} : { class_id: ids };
}

export const page = definePage<Page<OwnCoupon>>({
  load: ({ api, url }) => readCoupons(api, stateOf(url.searchParams), pageOf(url)),
  head: ({ t }) => ({ title: t('user.menu.coupons'), noindex: true }),
  Page: Coupons,
});
