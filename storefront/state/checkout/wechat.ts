import { tabStorage } from '../../../engine/wire/index.ts';

/** Script object that WeChat's browser adds to every page. */
interface WeixinBridge {
  invoke(
    name: 'getBrandWCPayRequest',
    parameters: Readonly<Record<string, string>>,
    done: (result: { readonly err_msg: string }) => void,
  ): void;
}
declare global {
  interface Window {
    readonly WeixinJSBridge?: WeixinBridge;
  }
}

/** WeChat's own browser: it opens no other payment app and shows no QR code to itself. */
export const isWechatBrowser = (): boolean => /MicroMessenger/i.test(navigator.userAgent);

const openidKey = 'wechat openid';
/**
 * Stores the WeChat id of the person in this browser, for payments of this tab. Without storage the
 * next payment asks WeChat again.
 */
export const storeOpenid = (openid: string): void => tabStorage.write(openidKey, openid);
export const readOpenid = (): string | undefined => tabStorage.read(openidKey);

/**
 * Opens WeChat's cashier with the parameters of a started payment. `ok` is no proof: only WeChat's
 * notice to the server completes the payment.
 */
export async function payInWechat(
  parameters: Readonly<Record<string, string>>,
): Promise<'ok' | 'cancelled' | 'failed'> {
  const bridge = await wechatBridge();
  const message = await new Promise<string>((resolve) => {
    bridge.invoke('getBrandWCPayRequest', parameters, ({ err_msg: text }) => resolve(text));
  });
  if (message.endsWith(':ok')) return 'ok';
  return message.endsWith(':cancel') ? 'cancelled' : 'failed';
}

/** WeChat adds its object after the page has begun. */
function wechatBridge(): Promise<WeixinBridge> {
  if (window.WeixinJSBridge) return Promise.resolve(window.WeixinJSBridge);
  return new Promise((resolve) => {
    document.addEventListener('WeixinJSBridgeReady', () => resolve(window.WeixinJSBridge!), {
      once: true,
    });
  });
}
