import { BadgeCheck, Coins, Heart, Store, Timer, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AdvertAnswer } from '../../../schemas/contract/calls/catalog/content.ts';
import { cachedFragment } from '../../cached-fragment.tsx';
import { useHasPage } from '../../state/page/common.ts';
import { useT } from '../../texts.ts';
import { AdvertPicture } from '../adverts/advert-picture.tsx';

const shortcuts = [
  ['/user/safe/check', 'check', BadgeCheck],
  ['/integral', 'integral', Coins],
  ['/collectives', 'collectives', Users],
  ['/seckills', 'seckills', Timer],
  ['/user/favorites', 'favorites', Heart],
  ['/store/join', 'join', Store],
] as const;

function ShortcutsContent({ adverts }: { readonly adverts: readonly AdvertAnswer[] }) {
  const t = useT();
  const has = useHasPage();
  const open = shortcuts.filter(([to]) => has(to));
  if (open.length === 0 && adverts.length === 0) return null;
  return (
    <div className={open.length > 0 ? 'quick wrap' : 'quick bare wrap'}>
      {open.length > 0 && (
        <nav className="shortcuts" aria-label={t('home.doors.label')}>
          {open.map(([to, name, Icon]) => (
            <Link key={to} to={to}>
              <Icon aria-hidden="true" />
              {t(`home.doors.${name}`)}
            </Link>
          ))}
        </nav>
      )}
      {adverts.length > 0 && (
        <div className="rail ads" role="group" aria-label={t('home.ads')} tabIndex={0}>
          {adverts.slice(0, 3).map((advert) => (
            <AdvertPicture key={advert.id} advert={advert} className="ad" />
          ))}
        </div>
      )}
    </div>
  );
}

/** Six links (docs/product.md#home-page) and the adverts below the slides. */
export const Shortcuts = cachedFragment('shortcuts', ShortcutsContent, (shown) => shown);
