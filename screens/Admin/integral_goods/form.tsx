import '../../parts/goods/goods.css';
import '../../parts/goods/widgets.ts';
import { useLocation } from 'react-router-dom';
import { NotFound, ScreenRoute } from '../../../engine/index.ts';
import { OwnerAreaContext } from '../../parts/goods/owner-context.ts';

export const bar = 'own';

/**
 * `/Admin/integral_goods/form`: the form of the list as a page. It uses the picture field of goods,
 * where a click selects the main picture (docs/product.md#admin-pages).
 */
export function Page() {
  const id = /\/([1-9][0-9]*)$/.exec(useLocation().pathname)?.[1];
  return (
    <OwnerAreaContext value="Admin">
      <ScreenRoute
        path="Admin/integral_goods"
        form={{ id, list: '/Admin/integral_goods' }}
        missing={<NotFound />}
      />
    </OwnerAreaContext>
  );
}
