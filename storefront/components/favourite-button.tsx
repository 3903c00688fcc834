import { Heart } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { FavoriteType } from '../../schemas/contract/calls/shopping.ts';
import { turnFavourite, useFavourite } from '../state/favourites.ts';
import { isSignedIn, signInUrl } from '../state/session.ts';
import { tell } from '../state/toast.ts';
import { useAction } from '../state/use-action.ts';
import { useT } from '../words.ts';

/**
 * Keeps goods (0) or a store (1) as a favourite, at once and to be taken back; visitors sign in
 * first. `isWorded`: also in words, as beside a store; `name` of what it is, where there are
 * several.
 */
export function FavouriteButton({
  outId,
  type,
  className,
  name,
  isWorded = false,
}: {
  readonly outId: number;
  readonly type: FavoriteType;
  readonly className: string;
  readonly name?: string;
  readonly isWorded?: boolean;
}) {
  const words = useT();
  const navigate = useNavigate();
  const location = useLocation();
  const isKept = useFavourite(type, outId);
  const [turn] = useAction(async () => {
    if (!isSignedIn()) {
      void navigate(signInUrl(location));
      return;
    }
    const isNow = await turnFavourite(type, outId);
    if (isNow !== undefined)
      tell(words(isNow ? 'common.favourite.kept' : 'common.favourite.gone'), {
        undo: () => void turnFavourite(type, outId).catch(() => undefined),
      }); // what went wrong was told
  });
  const label =
    name === undefined ? words('common.favourite.keep') : words('common.favourite.of', { name });
  return (
    <button
      type="button"
      className={`${className} keep`}
      aria-pressed={isKept}
      aria-label={isWorded ? undefined : label}
      onClick={() => void turn()}
    >
      <Heart aria-hidden="true" />
      {isWorded && words(isKept ? 'common.favourite.drop' : 'common.favourite.keep')}
    </button>
  );
}
