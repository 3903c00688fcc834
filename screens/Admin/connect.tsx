import { ConnectPage } from '../../engine/index.ts';

/** `/Admin/connect`: an assistant asks for an API key. */
export const Page = () => <ConnectPage area="Admin" />;
