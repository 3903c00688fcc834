import type { AlipaySdkConfig } from 'alipay-sdk';
import type { HttpRequest } from '../../../platform/outbound/http-client.ts';

/** Sends a request to the gateway. @returns the body of its response @throws Error */
export type SendToGateway = (request: HttpRequest) => Promise<string>;

/** The request that undici, the HTTP client of the SDK, hands to a dispatcher. */
interface DispatchedRequest {
  readonly origin: string | URL;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The callbacks through which a dispatcher returns a response to undici. */
interface DispatchHandler {
  onConnect(abort: () => void): void;
  onHeaders(status: number, headers: readonly Buffer[], resume: () => void, text: string): boolean;
  onData(chunk: Buffer): boolean;
  onComplete(trailers: readonly Buffer[]): void;
  onError(error: unknown): void;
}

/** An undici dispatcher that opens no socket: `send` makes the call. */
export function alipayDispatcher(send: SendToGateway): NonNullable<AlipaySdkConfig['proxyAgent']> {
  const dispatcher = {
    dispatch(request: DispatchedRequest, handler: DispatchHandler): boolean {
      const { origin, path, headers, body } = request;
      const url = new URL(`${new URL(origin).origin}${path}`);
      send({ method: 'POST', url, headers, body })
        .then((text) => {
          handler.onConnect(() => undefined);
          handler.onHeaders(200, [], () => undefined, 'OK');
          handler.onData(Buffer.from(text));
          handler.onComplete([]);
        })
        .catch((error: unknown) => handler.onError(error));
      return true;
    },
  };
  return dispatcher as unknown as NonNullable<AlipaySdkConfig['proxyAgent']>;
}
