import { LoginPage } from '../../engine/shell/login-page.tsx';
import { useText } from '../../engine/ui/text.ts';

/** `/Admin/login`; leads sellers to their own (Spec §2). */
export function Page() {
  return (
    <LoginPage area="Admin">
      <a className="login-other" href="/Seller/login">
        {useText()('auth.toSeller')}
      </a>
    </LoginPage>
  );
}
