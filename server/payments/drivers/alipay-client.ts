import type { KeyObject } from 'node:crypto';
import type { AlipaySdk, AlipaySdkConfig } from 'alipay-sdk';
import type { Asked } from '../../http/ask.ts';
import { membersOf, type Parameters } from './alipay-texts.ts';
import { asWords, type DriverTools, type Words } from './driver-tools.ts';

/** An application of Alipay's. */
export interface AlipayConfig {
  readonly gateway: string;
  /** Where shoppers bring the requests we signed: the gateway too, or a path of the mall's own. */
  readonly cashier: string;
  readonly appId: string;
  /** The seller's account number (2088…); empty: that of the application. */
  readonly sellerId: string;
  readonly privateKey: KeyObject;
  /** Alipay's own key. */
  readonly alipayKey: KeyObject;
  /** Numbers of the application's and Alipay's root certificate; undefined for applications that go by bare keys. */
  readonly certificates: { readonly app: string; readonly root: string } | undefined;
}

/** `urls`: `notify_url` and `return_url`. */
export interface AlipayRequest {
  readonly method: string;
  readonly content: object;
  readonly urls?: Parameters;
}

/**
 * The official SDK (`alipay-sdk`): it signs requests, verifies answers and notices. What it leaves open is closed here: its requests go by our way out, because
 * its HTTP client follows redirects and reads any length; an answer must say each thing once, because the SDK verifies one text and reads another; and its
 * errors, which carry whole answers, end here. It is loaded with the first payment.
 */
export class AlipayClient {
  constructor(private readonly tools: DriverTools) {}

  /** What the gateway answers. @throws Error unless Alipay signed just this */
  async call(config: AlipayConfig, { method, content, urls = {} }: AlipayRequest): Promise<Words> {
    let failure: unknown;
    const sdk = await opened(config, config.gateway, async (asked) => {
      try {
        const { status, body } = await this.tools.ask(asked);
        if (status !== 200) throw new Error(`Alipay answered ${status}`);
        demandOneReading(sdk, method, body);
        return body;
      } catch (error) {
        failure = error;
        throw new Error('Alipay was not heard'); // the SDK's client writes the signed request into what it catches
      }
    });
    const { AlipayRequestError } = await loaded();
    try {
      return asWords(
        await sdk.exec(method, this.parameters(content, urls), { validateSign: true }),
      );
    } catch (error) {
      throw (
        failure ??
        (error instanceof AlipayRequestError
          ? unsigned(method)
          : new Error(`Alipay could not be asked ${method}`, { cause: error }))
      );
    }
  }

  /** The address of Alipay's cashier, with a signed request. */
  async page(
    config: AlipayConfig,
    cashier: string,
    { method, content, urls = {} }: AlipayRequest,
  ): Promise<string> {
    return (await opened(config, cashier)).pageExecute(
      method,
      'GET',
      this.parameters(content, urls),
    );
  }

  /** A signed request for Alipay's own app. */
  async order(
    config: AlipayConfig,
    { method, content, urls = {} }: AlipayRequest,
  ): Promise<string> {
    return (await opened(config, config.gateway)).sdkExecute(
      method,
      this.parameters(content, urls),
    );
  }

  /** Whether Alipay signed this notice, by RSA2: the SDK would take whatever the notice asks for, SHA-1 too. Empty fields are not signed. */
  async isGenuine(config: AlipayConfig, form: Parameters): Promise<boolean> {
    if (form['sign_type'] !== 'RSA2' || !form['sign']) return false;
    const told = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== ''));
    return (await opened(config, config.gateway)).checkNotifySignV2(told);
  }

  /** The SDK would tell the time of wherever the server stands. */
  private parameters(
    content: object,
    urls: Parameters,
  ): { readonly [name: string]: unknown; readonly bizContent: Record<string, unknown> } {
    return { ...urls, timestamp: beijingTime(this.tools.now()), bizContent: { ...content } };
  }
}

/** `2026-05-01 12:00:00`, as Alipay wants it wherever the server stands. */
export const beijingTime = (now: Date): string =>
  new Date(now.getTime() + 8 * 3600_000).toISOString().slice(0, 19).replace('T', ' ');

const loaded = () => import('alipay-sdk');

/** Those that ask nobody anything, by their settings: keys are written out for the SDK once. */
const ready = new WeakMap<AlipayConfig, Promise<AlipaySdk>>();

function opened(config: AlipayConfig, gateway: string, carry?: Carry): Promise<AlipaySdk> {
  if (carry || gateway !== config.gateway) return open(config, gateway, carry);
  const known = ready.get(config) ?? open(config, gateway);
  ready.set(config, known);
  return known;
}

async function open(
  { appId, privateKey, alipayKey, certificates }: AlipayConfig,
  gateway: string,
  carry?: Carry,
): Promise<AlipaySdk> {
  const { AlipaySdk: Sdk } = await loaded();
  return new Sdk({
    appId,
    gateway,
    signType: 'RSA2',
    camelcase: false,
    keyType: 'PKCS8',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim(),
    alipayPublicKey: alipayKey.export({ type: 'spki', format: 'pem' }).toString().trim(),
    ...(certificates ? { appCertSn: certificates.app, alipayRootCertSn: certificates.root } : {}),
    ...(carry
      ? { proxyAgent: carrier(carry) as unknown as NonNullable<AlipaySdkConfig['proxyAgent']> }
      : {}),
  });
}

/**
 * The SDK verifies the text between the first name of the answer and the last `"sign"`, and returns what JSON.parse makes of the whole: of two members of one
 * name the one it did not verify. So the names must be single, and the verified text just the member that is read.
 * @throws Error
 */
function demandOneReading(sdk: AlipaySdk, method: string, text: string): void {
  const name = `${method.replaceAll('.', '_')}_response`;
  const members = membersOf(text);
  const said = members.get(name);
  if (
    !said?.startsWith('{') ||
    !members.get('sign')?.startsWith('"') ||
    sdk.getSignStr(text, name) !== said
  )
    throw unsigned(method);
}

const unsigned = (method: string): Error =>
  new Error(`Alipay answered ${method} without its signature`);

/** Brings a request to the gateway. @returns the text of its answer @throws Error */
type Carry = (asked: Asked) => Promise<string>;
/** What undici, the SDK's HTTP client, gives a dispatcher and wants to hear from it. */
interface Sent {
  readonly origin: string | URL;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
interface Listener {
  onConnect(abort: () => void): void;
  onHeaders(status: number, headers: readonly Buffer[], resume: () => void, text: string): boolean;
  onData(chunk: Buffer): boolean;
  onComplete(trailers: readonly Buffer[]): void;
  onError(error: unknown): void;
}

/** A dispatcher without sockets of its own. */
const carrier = (carry: Carry) => ({
  dispatch({ origin, path, headers, body }: Sent, listener: Listener): boolean {
    carry({ method: 'POST', url: new URL(`${new URL(origin).origin}${path}`), headers, body })
      .then((text) => {
        listener.onConnect(() => undefined);
        listener.onHeaders(200, [], () => undefined, 'OK');
        listener.onData(Buffer.from(text));
        listener.onComplete([]);
      })
      .catch((error: unknown) => listener.onError(error));
    return true;
  },
});
