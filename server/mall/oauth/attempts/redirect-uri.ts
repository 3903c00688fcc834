import { oauthErrors } from '../oauth.errors.ts';
import type { ConnectedProvider } from '../oauth-providers.ts';

/**
 * Where the provider sends the browser back: the configured return URL, or our own page. A return URL on
 * another site would hand the codes of our shoppers to it.
 *
 * @throws Refusal `oauth.otherSite`
 */
export function redirectUri(
  { returnUrl }: Pick<ConnectedProvider, 'returnUrl'>,
  name: string,
  origin: string,
): string {
  if (returnUrl === '') return `${origin}/oauth/callback/${name}`;
  const isOurs = URL.canParse(returnUrl) && new URL(returnUrl).origin === origin;
  if (!isOurs) throw oauthErrors.otherSite();
  return returnUrl;
}
