import { useEffect } from 'react';
import { thumbOf } from '../../schemas/contract/files.ts';
import { langOf } from '../../schemas/rules/local-name.ts';
import { browserApi } from '../api/create-api.ts';
import { readCards } from '../api/goods.ts';
import { useLanguage } from '../state/common.ts';
import { forgetHistory, renameSeen, useHistory } from '../state/goods-history.ts';
import { useT } from '../words.ts';
import { Link } from './link.tsx';

/**
 * What was looked at in this browser, without `except`: the goods on show. Nothing when there is
 * nothing.
 */
export function RecentGoods({ except }: { readonly except?: number }) {
  const words = useT();
  const language = useLanguage();
  const seen = useHistory().filter(({ id }) => id !== except);
  const foreign = seen
    .filter((one) => one.language !== language)
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    if (foreign !== '')
      void readCards(browserApi, foreign)
        .then((cards) => renameSeen(cards, language))
        .catch(() => undefined); // the names they were seen by are names too
  }, [foreign, language]);
  if (seen.length === 0) return null;
  return (
    <section className="sect recent" aria-labelledby="recent-title">
      <div className="sect-head">
        <h2 id="recent-title">{words('common.recent.title')}</h2>
        <button type="button" className="link" onClick={forgetHistory}>
          {words('common.recent.forget')}
        </button>
      </div>
      <ul className="rail">
        {seen.map(({ id, goods_name: name, goods_master_image: picture }) => (
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
    </section>
  );
}
