import type { StoreDetail } from '../../../schemas/contract/calls/catalog/stores.ts';
import { useT } from '../../texts.ts';
import { Coupons, reductionText } from '../goods/detail/coupons.tsx';

/** Coupons to claim and full reductions. */
export function StoreOffers({
  store: { coupons, full_reductions: reductions },
}: {
  readonly store: StoreDetail;
}) {
  const t = useT();
  if (coupons.length + reductions.length === 0) return null;
  return (
    <section className="store-offers" aria-label={t('goods.offers.label')}>
      {/* The page is the same for all visitors; the server refuses a coupon claimed before. */}
      {coupons.length > 0 && <Coupons coupons={coupons} claimed={[]} />}
      {reductions.map((reduction) => (
        <span className="tag sale" key={reduction.id}>
          {reductionText(reduction, t)}
        </span>
      ))}
    </section>
  );
}
