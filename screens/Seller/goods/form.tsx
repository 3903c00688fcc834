import { GoodsForm } from '../../parts/goods/goods-form.tsx';

export const bar = 'own';

/** `/Seller/goods/form` adds goods; `/Seller/goods/form/<id>` edits them. */
export const Page = () => <GoodsForm area="Seller" />;
