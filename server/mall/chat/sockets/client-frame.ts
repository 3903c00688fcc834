import { areas } from '../../../../schemas/contract/areas.ts';
import type {
  ClientFrame,
  SocketAuth,
} from '../../../../schemas/contract/calls/chat/chat-socket.ts';
import { isObject } from '../../../../schemas/rules/values/is-object.ts';
import { parseJson } from '../../../../schemas/rules/values/parse-json.ts';

/** Longest token that we issue or accept. */
const maxToken = 200;

type Fields = Readonly<Record<string, unknown>>;

/** Parses a frame of a client; undefined for anything that the contract does not name. */
export function parseFrame(text: string): ClientFrame | undefined {
  const frame = parseJson(text);
  if (!isObject(frame)) return undefined;
  const data = frame.data ?? {};
  if (!isObject(data)) return undefined;
  switch (frame.type) {
    case 'heart':
      return { type: 'heart' };
    case 'auth':
      return parseAuth(data);
    case 'typing':
      return isId(data.conversation_id)
        ? { type: 'typing', data: { conversation_id: data.conversation_id } }
        : undefined;
    case 'sync':
      return isId(data.last_id) ? { type: 'sync', data: { last_id: data.last_id } } : undefined;
    default:
      return undefined;
  }
}

function parseAuth(data: Fields): ClientFrame | undefined {
  const area = areas.find((name) => name === data.area);
  const { token, visitor_token: visitor, last_id: lastId = 0 } = data;
  if (!area || !isToken(token) || !isToken(visitor) || !isIdOrNone(lastId)) return undefined;
  const auth: SocketAuth = {
    area,
    last_id: lastId,
    ...(token === undefined ? {} : { token }),
    ...(visitor === undefined ? {} : { visitor_token: visitor }),
  };
  return { type: 'auth', data: auth };
}

const isId = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) > 0;
const isIdOrNone = (value: unknown): value is number => value === 0 || isId(value);
const isToken = (value: unknown): value is string | undefined =>
  value === undefined || (typeof value === 'string' && value.length <= maxToken);
