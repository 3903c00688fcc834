import { WaybillPage } from '../../parts/orders/waybill-page.tsx';

export const bar = 'own';

/** `/Admin/orders/waybill`: shipping labels to print. */
export const Page = () => <WaybillPage area="Admin" />;
