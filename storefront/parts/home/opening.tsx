import { useCommon, useHasPage } from '../../state/common.ts';
import { useWords } from '../../words.ts';
import { Link } from '../link.tsx';

/** What stands first where no advert does yet: the mall's own name, and a way in. */
export function Opening({ hasGoods }: { readonly hasGoods: boolean }) {
  const words = useWords(),
    has = useHasPage(),
    { common } = useCommon();
  const way = hasGoods ? '/s/' : has('/store/join') ? '/store/join' : '/stores';
  return (
    <section className="opening">
      <svg viewBox="0 0 360 200" aria-hidden="true">
        <path d="M10 200V70a50 50 0 0 1 100 0v130z" />
        <path d="M130 200V90a50 50 0 0 1 100 0v110z" />
        <path d="M250 200V50a50 50 0 0 1 100 0v150z" />
      </svg>
      <strong>{common.index_name || common.web_name}</strong>
      <p>{common.description || words(hasGoods ? 'home.opening.open' : 'home.opening.new')}</p>
      <Link to={way} className="btn buy">
        {words(
          hasGoods
            ? 'home.opening.look'
            : way === '/store/join'
              ? 'home.doors.join'
              : 'home.opening.stores',
        )}
      </Link>
    </section>
  );
}
