import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import { plainText } from '../../../schemas/rules/values/plain-text.ts';
import { secretFrom } from '../../identity/keys/secret.ts';
import { Secrets } from '../../platform/config/secrets.ts';

/** A program as it has registered. Its id is this, sealed: nothing is stored until a person agrees. */
export interface Program {
  readonly name: string;
  readonly redirects: readonly string[];
}

/** What a person has agreed to. The code is this, sealed. */
export interface Grant {
  readonly area: BackOffice;
  readonly keyId: number;
  readonly clientId: string;
  readonly redirect: string;
  /** SHA-256 of the program's verifier, base64url (PKCE). */
  readonly challenge: string;
  /** When the code ends, ms since 1970. */
  readonly endsAt: number;
}

const maxRedirects = 10;
const maxRedirectLength = 300;
const maxNameLength = 40;
/** What a name may not have. */
const unshown = /[^\p{L}\p{N} ._-]|\p{Default_Ignorable_Code_Point}/gu;
/** Length of a registration, so that its sealed id fits into an address. */
const maxLength = 2500;
/** Schemes that run or read something instead of calling a program. */
const otherSchemes =
  /^(about|blob|data|file|filesystem|ftp|http|intent|jar|javascript|mailto|sms|tel|vbscript):/;
const otherFamilies = /^(ms-.*|search-ms|view-source|wss?):/;

/** Seals what programs hold for the mall, so that they can neither read nor change it. */
@Injectable()
export class Grants {
  constructor(private readonly secrets: Secrets) {}

  sealProgram(program: Program): string {
    return this.seal('program', program);
  }

  /** Undefined for an id that this mall has not given. */
  openProgram(clientId: string): Program | undefined {
    return this.open<Program>('program', clientId);
  }

  /** The secret for a code: the same each time, so that a code that comes back is recognised. */
  secretOf(code: string): string {
    return secretFrom(Buffer.from(this.secrets.digest(`connect ${code}`), 'hex'));
  }

  sealGrant(grant: Grant): string {
    return this.seal('grant', grant);
  }

  openGrant(code: string): Grant | undefined {
    return this.open<Grant>('grant', code);
  }

  private seal(kind: string, value: object): string {
    const text = JSON.stringify({ kind, ...value });
    return this.secrets.seal(Buffer.from(text, 'utf8')).toString('base64url');
  }

  private open<T>(kind: string, sealed: string): T | undefined {
    // One text only for each sealed value: decoding skips what is no base64url
    if (Buffer.from(sealed, 'base64url').toString('base64url') !== sealed) return undefined;
    try {
      const text = this.secrets.open(Buffer.from(sealed, 'base64url')).toString('utf8');
      const value = JSON.parse(text) as T & { readonly kind: string };
      return value.kind === kind ? value : undefined;
    } catch {
      return undefined;
    }
  }
}

/** The program that a registration describes; undefined when its addresses are not acceptable. */
export function readProgram(sent: unknown): Program | undefined {
  const { client_name: name, redirect_uris: redirects } = (sent ?? {}) as Record<string, unknown>;
  if (!Array.isArray(redirects) || redirects.length === 0 || redirects.length > maxRedirects)
    return undefined;
  if (!redirects.every(isRedirect)) return undefined;
  // Without brackets, so that a name does not look like the address that stands beside it
  const shown = typeof name === 'string' ? name.replace(unshown, '') : '';
  const clean = plainText(shown) || new URL(redirects[0]!).hostname || 'MCP';
  const program = { name: [...clean].slice(0, maxNameLength).join(''), redirects };
  return JSON.stringify(program).length > maxLength ? undefined : program;
}

/** HTTPS, HTTP of the same machine, or the scheme of an installed program. */
function isRedirect(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > maxRedirectLength || !URL.canParse(text))
    return false;
  const { protocol, hash, username, password } = new URL(text);
  if (hash !== '' || text.includes('#') || username !== '' || password !== '') return false;
  if (isLoopback(text)) return true;
  return !otherSchemes.test(protocol) && !otherFamilies.test(protocol);
}

function isLoopback(text: string): boolean {
  const { protocol, hostname } = new URL(text);
  return protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}

/**
 * Whether a program has registered an address. The port of an address on the same machine may
 * differ: programs take a free one (RFC 8252).
 */
export function hasRedirect({ redirects }: Program, redirect: string): boolean {
  if (redirects.includes(redirect)) return true;
  if (!URL.canParse(redirect) || !isLoopback(redirect) || !isRedirect(redirect)) return false;
  return redirects.some(
    (known) => isLoopback(known) && withoutPort(known) === withoutPort(redirect),
  );
}

function withoutPort(text: string): string {
  const url = new URL(text);
  url.port = '';
  return url.href;
}

/** The challenge of a verifier (PKCE, method S256). */
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

export const isChallenge = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

export const isVerifier = (text: unknown): text is string =>
  typeof text === 'string' && /^[A-Za-z0-9._~-]{43,128}$/.test(text);
