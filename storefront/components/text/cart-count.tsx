import { useCartCount } from '../../state/cart/cart.ts';
import { useOtherTabChange } from '../../state/session/other-tab.ts';
import { useT } from '../../texts.ts';
import { shortCount } from './short-count.ts';

/** Number of lines in the cart. Renders nothing until it is known. */
export function CartCount() {
  const t = useT();
  const count = useCartCount();
  const isOfOtherShopper = useOtherTabChange() !== undefined;
  if (!count || isOfOtherShopper) return null;
  return (
    <b className="dot" key={count}>
      <span aria-hidden="true">{shortCount(count)}</span>
      <span className="visually-hidden">{t('common.cartCount', { count })}</span>
    </b>
  );
}
