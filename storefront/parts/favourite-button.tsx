import { Heart } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isFailure } from '../../engine/client/envelope.ts';
import type { FavoriteType } from '../../schemas/contract/calls/shopping.ts';
import { isFavorite, toggleFavorite } from '../api/goods.ts';
import { isSignedIn, useUser, wayToSignIn } from '../state/session.ts';
import { tell } from '../state/toast.ts';
import { useAction } from '../state/use-action.ts';
import { useWords } from '../words.ts';

/** Keeps goods (0) or a store (1) as a favourite, at once; visitors sign in first. `words`: also in words, as beside a store. */
export function FavouriteButton({ outId, type, className, isWorded = false }: { readonly outId: number; readonly type: FavoriteType; readonly className: string; readonly isWorded?: boolean }) {
  const words = useWords(), user = useUser(), navigate = useNavigate(), location = useLocation();
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    setKept(false);
    if (user) void isFavorite(outId, type).then((known) => { if (typeof known === 'boolean') setKept(known); }).catch(() => undefined); // an empty heart is no harm
  }, [user?.id, outId, type]);
  const [toggle] = useAction(async () => {
    if (!isSignedIn()) { void navigate(wayToSignIn(location)); return; }
    setKept(!isKept);
    const answer = await toggleFavorite(outId, type).catch((error: unknown) => { setKept(isKept); throw error; });
    if (isFailure(answer)) { setKept(isKept); return; }
    setKept(answer.is_fav);
    tell(words(answer.is_fav ? 'common.favourite.kept' : 'common.favourite.gone'));
  });
  const word = words(isKept ? 'common.favourite.drop' : 'common.favourite.keep');
  return <button type="button" className={`${className} keep`} aria-pressed={isKept} aria-label={isWorded ? undefined : words('common.favourite.keep')} onClick={() => void toggle()}><Heart aria-hidden="true" />{isWorded && word}</button>;
}
