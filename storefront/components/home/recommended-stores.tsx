import { Link } from 'react-router-dom';
import type { StoreListCard } from '../../../schemas/contract/calls/catalog/stores.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { cachedFragment } from '../../cached-fragment.tsx';
import { useT } from '../../texts.ts';
import { Picture } from '../media/picture.tsx';
import { Section } from '../ui/section.tsx';
import { AllLink } from './all-link.tsx';

function RecommendedStoresContent({ stores }: { readonly stores: readonly StoreListCard[] }) {
  const t = useT();
  if (stores.length === 0) return null;
  return (
    <Section
      id="stores-title"
      title={t('home.stores.title')}
      more={<AllLink to="/stores" title={t('home.stores.title')} />}
      className="sect wrap later"
    >
      <ul className="rail shops" tabIndex={0} aria-label={t('home.stores.title')}>
        {stores
          .slice(0, 6)
          .map(
            ({
              id,
              store_name: name,
              store_face_image: face,
              store_logo: logo,
              comment_rate: rate,
              goods_count: count,
            }) => (
              <li key={id}>
                <Link to={`/store/${id}`}>
                  <Picture src={face || logo} width={400} height={500} />
                  <b lang={langOf(name)}>{name}</b>
                  <span>{t('home.stores.line', { rate, count })}</span>
                </Link>
              </li>
            ),
          )}
      </ul>
    </Section>
  );
}

/** Recommended stores in a row that scrolls sideways. */
export const RecommendedStores = cachedFragment(
  'shops',
  RecommendedStoresContent,
  (shown) => shown,
);
