import { GoodsForm } from '../../parts/goods/goods-form.tsx';

export const bar = 'own';

/** `/Admin/goods/form/<id>`: edits goods. */
export const Page = () => <GoodsForm area="Admin" />;
