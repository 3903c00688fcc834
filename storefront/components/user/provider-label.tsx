import { KeyRound, MessagesSquare } from 'lucide-react';
import type { OauthProvider } from '../../../schemas/contract/calls/accounts/oauth.ts';
import { isWechatBrowser } from '../../state/checkout/wechat.ts';

/** Icon of a sign-in. */
export const ProviderIcon = ({ name }: Pick<OauthProvider, 'name'>) =>
  name.startsWith('weixin') ? (
    <MessagesSquare aria-hidden="true" />
  ) : (
    <KeyRound aria-hidden="true" />
  );

/** Whether this browser can open the sign-in: WeChat's browser has one of its own. */
export const opensHere = ({ name }: Pick<OauthProvider, 'name'>): boolean =>
  name !== (isWechatBrowser() ? 'weixinweb' : 'weixin');
