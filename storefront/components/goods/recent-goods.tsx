import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { thumbOf } from '../../../schemas/contract/files.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { readCards } from '../../api/catalog/goods.ts';
import { browserApi } from '../../api/client/create-api.ts';
import { useLanguage } from '../../state/page/common.ts';
import { clearHistory, renameHistory, useHistory } from '../../state/shopper/goods-history.ts';
import { useT } from '../../texts.ts';
import { Section } from '../ui/section.tsx';

/** Goods viewed in this browser, without the goods `except` of the current page. */
export function RecentGoods({ except }: { readonly except?: number }) {
  const t = useT();
  const language = useLanguage();
  const viewed = useHistory().filter(({ id }) => id !== except);
  const otherLanguageIds = viewed
    .filter((goods) => goods.language !== language)
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    if (otherLanguageIds !== '')
      void readCards(browserApi, otherLanguageIds)
        .then((cards) => renameHistory(cards, language))
        // On failure the names in the other language stay.
        .catch(() => undefined);
  }, [otherLanguageIds, language]);
  if (viewed.length === 0) return null;
  return (
    <Section
      id="recent-title"
      title={t('common.recent.title')}
      more={
        <button type="button" className="link" onClick={clearHistory}>
          {t('common.recent.forget')}
        </button>
      }
      className="sect recent"
    >
      <ul className="rail">
        {viewed.map(({ id, goods_name: name, goods_master_image: picture }) => (
          <li key={id}>
            <Link to={`/goods/${id}`}>
              <img src={thumbOf(picture, 300)} alt="" width={150} height={150} loading="lazy" />
              <span className="clamp-2" lang={langOf(name)}>
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
