import type { StoreDetail } from '../../../schemas/contract/calls/catalog/stores.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { useT } from '../../texts.ts';
import { Time } from '../text/time.tsx';

/** Who runs the store: company, number of the licence, phone and date of opening. */
export function StoreFacts({ store }: { readonly store: StoreDetail }) {
  const t = useT();
  const {
    store_company_name: company,
    business_license_no: licence,
    store_mobile: phone,
    created_at: since,
  } = store;
  return (
    <section className="store-facts" aria-labelledby="store-facts">
      <h2 id="store-facts">{t('catalog.store.facts')}</h2>
      <dl>
        {company !== '' && (
          <div>
            <dt>{t('catalog.store.company')}</dt>
            <dd lang={langOf(company)}>{company}</dd>
          </div>
        )}
        {licence !== '' && (
          <div>
            <dt>{t('catalog.store.licence')}</dt>
            <dd className="num">{licence}</dd>
          </div>
        )}
        {phone !== '' && (
          <div>
            <dt>{t('catalog.store.phone')}</dt>
            <dd>
              <a className="text-link num" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
                {phone}
              </a>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('catalog.store.since')}</dt>
          <dd className="num">
            <Time at={since} to="day" />
          </dd>
        </div>
      </dl>
    </section>
  );
}
