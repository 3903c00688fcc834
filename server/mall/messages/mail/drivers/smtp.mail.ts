import { isIP } from 'node:net';
import type { SsrfGuard } from '../../../../platform/outbound/ssrf-guard.ts';
import { defineMail, type MailDriver, MailRefused } from './mail-driver.ts';

interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  readonly security: 'tls' | 'starttls' | 'none';
  readonly username: string;
  readonly password: string;
}

export const smtp = defineMail({
  name: 'smtp',
  place: 2,
  open({ host, port, security, username, password }, guard) {
    if (typeof host !== 'string' || host === '') return undefined;
    const settings = {
      host,
      port: Number(port),
      security: security as SmtpSettings['security'],
      username: String(username ?? ''),
      password: String(password ?? ''),
    };
    return smtpDriver(settings, guard);
  },
});

const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 } as const;

/**
 * SMTP with one connection per mail (RFC 5321). Encryption is never left out silently: with
 * `starttls` a server without it is an error.
 *
 * @param guard refuses private addresses (docs/invariants.md#outbound-requests)
 */
const smtpDriver = (settings: SmtpSettings, guard: SsrfGuard): MailDriver => ({
  showsContent: false,
  async send({ messageId, ...mail }) {
    const { host, port, security, username, password } = settings;
    // Loaded with the first mail: most processes send none
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      // The checked address is used, so that the name cannot change after the check
      host: await allowedAddress(guard, host),
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      ...(username === '' ? {} : { auth: { user: username, pass: password } }),
      ...(isIP(host) === 0 ? { tls: { servername: host } } : {}),
      ...timeouts,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      await transport.sendMail({ ...mail, messageId });
    } catch (error) {
      throw isFinal(error) ? new MailRefused(error.message) : error;
    } finally {
      transport.close();
    }
  },
});

/** A final refusal of the recipient or the content has a code from 550 to 559. */
const isFinal = (error: unknown): error is Error =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 550 &&
  error.responseCode <= 559;

async function allowedAddress({ lookup, assertAllowed }: SsrfGuard, host: string): Promise<string> {
  if (isIP(host) !== 0) {
    assertAllowed(new URL(isIP(host) === 6 ? `smtp://[${host}]` : `smtp://${host}`));
    return host;
  }
  return new Promise((resolve, reject) => {
    lookup(host, {}, (error, address) => {
      if (error) reject(error);
      else resolve(String(address));
    });
  });
}
