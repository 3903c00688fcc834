import type { Envelope } from '../../schemas/contract/envelope.ts';
import type { Call } from './call.ts';
import { CallError, type CallErrorKind } from './call-error.ts';
import { isEnvelope } from './envelope.ts';
import type { ClientHooks } from './hooks.ts';

/** An HTTP status other than 200. Shown unless the call is quiet. */
export function badStatusError(
  hooks: ClientHooks,
  call: Call,
  response: Response,
  reply: unknown,
): CallError {
  return showError(
    hooks,
    call,
    callError(call, 'status', messageForStatus(hooks, response, reply), { response }),
  );
}

/** The message for an HTTP status other than 200. */
function messageForStatus(
  { translate }: ClientHooks,
  { status, statusText }: Response,
  reply: unknown,
): string {
  const { msg, code } = isEnvelope(reply) ? reply : { msg: '', code: status };
  if (status === 404) return translate('msg.notFoundPage');
  if (status === 500) return `${translate('msg.serverError')} ${msg}`.trim();
  if (status === 401 && msg) return msg;
  if (status === 429) return translate('msg.tooFrequent');
  return translate('msg.httpStatus', { text: msg || statusText, code, status });
}

/** Shows the message unless the call is quiet. */
export function showError(hooks: ClientHooks, { options }: Call, error: CallError): CallError {
  if (options.messages !== 'quiet') hooks.showMessage(error.message);
  return error;
}

export function callError(
  call: Call,
  kind: CallErrorKind,
  message: string,
  { response, ...details }: ErrorOptions & { response?: Response; refusal?: Envelope } = {},
): CallError {
  const { method, path, options } = call;
  return new CallError(
    kind,
    {
      method,
      path: options.base === 'none' ? path : `/api${path.startsWith('/') ? path : `/${path}`}`,
      status: response?.status ?? 0,
      requestId: response?.headers.get('x-request-id') ?? '',
    },
    message,
    details,
  );
}
