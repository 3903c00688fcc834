import { GoodsForm } from '../../parts/goods/goods-form.tsx';

export const bar = 'own';

/** `/Admin/goods/form` with a good's number behind. */
export const Page = () => <GoodsForm area="Admin" />;
