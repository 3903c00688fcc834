import { Heart } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { FavoriteType } from '../../../schemas/contract/calls/catalog/shopping.ts';
import { useAction } from '../../state/form/use-action.ts';
import { showToast } from '../../state/page/toast.ts';
import { isSignedIn, signInUrl } from '../../state/session/session.ts';
import { toggleFavourite, useFavourite } from '../../state/shopper/favourites.ts';
import { useT } from '../../texts.ts';

/**
 * Adds goods or a store to the favourites or removes it, with undo. Visitors sign in first.
 * `hasText`: shows a text beside the icon; `name`: of the goods, for the accessible name.
 */
export function FavouriteButton({
  outId,
  type,
  className,
  name,
  hasText = false,
}: {
  readonly outId: number;
  readonly type: FavoriteType;
  readonly className: string;
  readonly name?: string;
  readonly hasText?: boolean;
}) {
  const t = useT();
  const navigate = useNavigate();
  const location = useLocation();
  const isFavourite = useFavourite(type, outId);
  const [toggle] = useAction(async () => {
    if (!isSignedIn()) {
      void navigate(signInUrl(location));
      return;
    }
    const isAdded = await toggleFavourite(type, outId);
    showToast(t(isAdded ? 'common.favourite.added' : 'common.favourite.removed'), {
      // An error was shown already.
      undo: () => void toggleFavourite(type, outId).catch(() => undefined),
    });
  });
  const label = name === undefined ? t('common.favourite.add') : t('common.favourite.of', { name });
  return (
    <button
      type="button"
      className={`${className} keep`}
      aria-pressed={isFavourite}
      aria-label={hasText ? undefined : label}
      onClick={() => void toggle()}
    >
      <Heart aria-hidden="true" />
      {hasText && t(isFavourite ? 'common.favourite.isAdded' : 'common.favourite.add')}
    </button>
  );
}
