import { GoodsForm } from '../../parts/goods/goods-form.tsx';

export const bar = 'own';

/** `/Seller/goods/form`: a new good; with its number behind, an existing one. */
export const Page = () => <GoodsForm area="Seller" />;
