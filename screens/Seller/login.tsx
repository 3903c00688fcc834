import { LoginPage } from '../../engine/shell/login-page.tsx';

/** `/Seller/login` (Spec §2). */
export function Page() {
  return <LoginPage area="Seller" />;
}
