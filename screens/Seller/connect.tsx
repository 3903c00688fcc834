import { ConnectPage } from '../../engine/index.ts';

/** `/Seller/connect`: an assistant asks for an API key. */
export const Page = () => <ConnectPage area="Seller" />;
