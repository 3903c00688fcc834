import { isSame, type Secrets } from '../../../platform/config/secrets.ts';

type Digest = Pick<Secrets, 'digest'>;

/** 32 random hexadecimal digits and a signature: staff see the key, and it signs nobody in. */
const tokenPattern = /^([0-9a-f]{32})\.[0-9a-f]{64}$/;

/** The token of a key: the key and its keyed digest, so that nobody else can make one. */
export const visitorToken = (secrets: Digest, key: string): string =>
  `${key}.${secrets.digest(`chat visitor ${key}`)}`;

/** The key of a token; undefined for one that we did not sign. */
export function readVisitorToken(secrets: Digest, token: string | undefined): string | undefined {
  const [sent, key] = tokenPattern.exec(token ?? '') ?? [];
  if (key === undefined || sent === undefined) return undefined;
  return isSame(sent, visitorToken(secrets, key)) ? key : undefined;
}

/** The value of the cookie `visitor` in a header `Cookie`. */
export const visitorCookie = (header: string | undefined): string | undefined =>
  /(?:^|;\s*)visitor=([\w.]{1,200})/.exec(header ?? '')?.[1];
