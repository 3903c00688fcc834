import { WaybillPage } from '../../parts/orders/waybill-page.tsx';

export const bar = 'own';

/** `/Seller/orders/waybill`: labels to print. */
export const Page = () => <WaybillPage area="Seller" />;
