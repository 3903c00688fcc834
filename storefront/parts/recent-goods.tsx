import { Link } from 'react-router-dom';
import { thumbOf } from '../../schemas/contract/files.ts';
import { forgetHistory, useHistory } from '../state/goods-history.ts';
import { useWords } from '../words.ts';

/** What was looked at in this browser, without `except`: the goods on show. Nothing when there is nothing. */
export function RecentGoods({ except }: { readonly except?: number }) {
  const words = useWords(), seen = useHistory().filter(({ id }) => id !== except);
  if (seen.length === 0) return null;
  return (
    <section className="sect recent" aria-labelledby="recent-title">
      <div className="sect-head"><h2 id="recent-title">{words('common.recent.title')}</h2><button type="button" className="link" onClick={forgetHistory}>{words('common.recent.forget')}</button></div>
      <ul className="rail" lang="zh-CN">
        {seen.map(({ id, goods_name: name, goods_master_image: picture }) => (
          <li key={id}><Link to={`/goods/${id}`}><img src={thumbOf(picture, 300)} alt="" width={150} height={150} loading="lazy" /><span className="clamp-2">{name}</span></Link></li>
        ))}
      </ul>
    </section>
  );
}
