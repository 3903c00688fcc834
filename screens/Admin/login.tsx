import { LoginPage, useT } from '../../engine/index.ts';

/** `/Admin/login`; leads sellers to their own. */
export function Page() {
  return (
    <LoginPage area="Admin">
      <a className="login-other" href="/Seller/login">
        {useT()('auth.toSeller')}
      </a>
    </LoginPage>
  );
}
