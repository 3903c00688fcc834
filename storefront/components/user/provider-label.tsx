import { KeyRound, MessagesSquare } from 'lucide-react';
import type { OauthProvider } from '../../../schemas/contract/calls/accounts/oauth.ts';
import { isWechatBrowser } from '../../state/checkout/wechat.ts';
import type { Translate } from '../../texts.ts';

/** Icon of a sign-in. */
export const ProviderIcon = ({ name }: Pick<OauthProvider, 'name'>) =>
  name === 'oidc' ? <KeyRound aria-hidden="true" /> : <MessagesSquare aria-hidden="true" />;

/** The name that an admin gave, or else ours. */
export const providerName = (t: Translate, { name, title }: OauthProvider): string =>
  title === '' ? t(`account.oauth.names.${name}`) : title;

/** Whether this browser can open the sign-in: WeChat's browser has one of its own. */
export const opensHere = ({ name }: Pick<OauthProvider, 'name'>): boolean =>
  name !== (isWechatBrowser() ? 'weixinweb' : 'weixin');
