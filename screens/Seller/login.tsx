import { LoginPage } from '../../engine/index.ts';

/** `/Seller/login`. */
export function Page() {
  return <LoginPage area="Seller" />;
}
