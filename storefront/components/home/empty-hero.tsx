import { useCommon, useHasPage } from '../../state/page/common.ts';
import { useT } from '../../texts.ts';
import { Link } from '../ui/link.tsx';

/** Shown instead of the slides while there are no adverts: the mall's name and a link. */
export function EmptyHero({ hasGoods }: { readonly hasGoods: boolean }) {
  const t = useT();
  const has = useHasPage();
  const { common } = useCommon();
  const withoutGoods = has('/store/join')
    ? ({ path: '/store/join', label: 'home.doors.join' } as const)
    : ({ path: '/stores', label: 'home.opening.stores' } as const);
  const target = hasGoods ? ({ path: '/s/', label: 'home.opening.look' } as const) : withoutGoods;
  return (
    <section className="opening">
      <svg viewBox="0 0 360 200" aria-hidden="true">
        <path d="M10 200V70a50 50 0 0 1 100 0v130z" />
        <path d="M130 200V90a50 50 0 0 1 100 0v110z" />
        <path d="M250 200V50a50 50 0 0 1 100 0v150z" />
      </svg>
      <strong>{common.index_name || common.web_name}</strong>
      <p>{common.description || t(hasGoods ? 'home.opening.open' : 'home.opening.new')}</p>
      <Link to={target.path} className="button buy">
        {t(target.label)}
      </Link>
    </section>
  );
}
