import { KeyRound } from 'lucide-react';
import type { OauthProvider } from '../../../schemas/contract/calls/accounts/oauth.ts';
import { isWechatBrowser } from '../../state/checkout/wechat.ts';

/** Icon of a sign-in. */
export const ProviderIcon = ({ icon }: Pick<OauthProvider, 'icon'>) =>
  icon === undefined ? (
    <KeyRound aria-hidden="true" />
  ) : (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={icon} />
    </svg>
  );

/** Whether this browser can open the sign-in: WeChat's browser has one of its own. */
export const opensHere = ({ name }: Pick<OauthProvider, 'name'>): boolean =>
  name !== (isWechatBrowser() ? 'weixinweb' : 'weixin');
