import { WaybillPage } from '../../parts/orders/waybill-page.tsx';

export const bar = 'own';

/** `/Seller/orders/waybill`: shipping labels to print. */
export const Page = () => <WaybillPage area="Seller" />;
