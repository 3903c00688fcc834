import type {
  BindAnswer,
  BindRequest,
  OauthBinding,
  OauthCallbackAnswer,
  OauthCallbackRequest,
  OauthName,
  OauthProvider,
} from '../../../schemas/contract/calls/accounts/oauth.ts';
import type { Api } from '../client/create-api.ts';
import { shop } from '../client/shop.ts';

const quiet = { messages: 'quiet' } as const;

/** The configured sign-ins; none without an answer, so that the page offers its own ways. */
export const readProviders = (api: Api): Promise<readonly OauthProvider[]> =>
  api.read<readonly OauthProvider[]>('/oauth/providers').catch(() => []);

/**
 * Answers the URL of the provider's page. With the purpose `openid` the provider is WeChat: in its
 * own browser it sends the person back with their openid, without a sign-in page.
 */
export const beginOauth = (
  name: OauthName,
  start: { readonly back: string; readonly purpose?: 'openid' },
): Promise<{ readonly url: string }> => shop.post(`/oauth/${name}`, start, quiet);

export const finishOauth = (
  name: string,
  callback: OauthCallbackRequest,
): Promise<OauthCallbackAnswer> =>
  shop.post(`/oauth/callback/${encodeURIComponent(name)}`, callback, quiet);

export const readBindings = (api: Api): Promise<readonly OauthBinding[]> => api.read('/user/oauth');

/** Answers the URL of the provider's page. */
export const beginBinding = (name: OauthName, request: BindRequest): Promise<BindAnswer> =>
  shop.post(`/user/oauth/${name}`, request, quiet);

export const unbind = (name: OauthName, proof: string): Promise<object> =>
  shop.post(`/user/oauth/${name}/unbind`, { proof }, quiet);
