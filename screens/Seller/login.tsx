import { LoginPage } from '../../engine/index.ts';

/** `/Seller/login` (Spec §2). */
export function Page() {
  return <LoginPage area="Seller" />;
}
