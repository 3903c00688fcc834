import { LoginPage, useT } from '../../engine/index.ts';

/** `/Admin/login`, with a link to the login page of sellers. */
export function Page() {
  return (
    <LoginPage area="Admin">
      <a className="login-other" href="/Seller/login">
        {useT()('auth.toSeller')}
      </a>
    </LoginPage>
  );
}
