import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../server/platform/config/free-port.mjs';

/** A running nginx with `deploy/nginx.conf`. */
export interface Nginx {
  /** `https://127.0.0.1:41233`, with a certificate that nobody has signed. */
  readonly url: string;
  readonly output: () => string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** @throws Error that names the Debian package of a missing command */
export function assertCommand(command: string, debianPackage: string): void {
  try {
    execFileSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' });
  } catch {
    throw new Error(`${command} is missing: apt-get install ${debianPackage}`);
  }
}

/** Replaces all places of `from`. @throws Error when there is none */
function replaced(text: string, from: string | RegExp, to: string): string {
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`deploy/nginx.conf has no ${from}`);
  return changed;
}

/**
 * Starts nginx as deployed, before mall processes at `ports`. Paths, ports and certificates are
 * replaced, nothing else. Clients of this process accept its certificate.
 */
export async function startNginx(folder: string, ports: readonly number[]): Promise<Nginx> {
  assertCommand('nginx', 'nginx-light');
  assertCommand('openssl', 'openssl');
  for (const name of ['cache', 'temporary']) mkdirSync(join(folder, name), { recursive: true });
  const port = await freePort();
  const key = join(folder, 'mall.key');
  const certificate = join(folder, 'mall.pem');
  const subject = ['-subj', '/CN=mall.example', '-days', '2', '-nodes'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', ...subject, '-keyout', key, '-out', certificate],
    { stdio: 'ignore' },
  );
  const replacements: readonly (readonly [string | RegExp, string])[] = [
    ['/var/lib/nginx/souk', join(folder, 'cache')],
    [
      /server 127\.0\.0\.1:3000 (.*);\n {2}server 127\.0\.0\.1:3001 .*;/,
      ports.map((at) => `server 127.0.0.1:${at} $1;`).join('\n  '),
    ],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['listen 80;', `listen 127.0.0.1:${await freePort()};`],
    ['/etc/ssl/mall.example.pem', certificate],
    ['/etc/ssl/private/mall.example.key', key],
  ];
  const site = replacements.reduce(
    (text, [from, to]) => replaced(text, from, to),
    readFileSync('deploy/nginx.conf', 'utf8'),
  );
  writeFileSync(join(folder, 'souk.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, 'temporary', kind)};`)
    .join('\n  ');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off;
pid ${join(folder, 'nginx.pid')};
error_log stderr warn;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes auto;
events { worker_connections 4096; }
http {
  access_log off;
  ${temporary}
  include ${join(folder, 'souk.conf')};
}
`,
  );
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    output += part;
  });
  const ended = once(child, 'close');
  const url = `https://127.0.0.1:${port}`;
  await untilAnswered(url, () => {
    if (child.exitCode !== null) throw new Error(`nginx ended:\n${output}`);
  });
  return {
    url,
    output: () => output,
    pid: child.pid!,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function untilAnswered(url: string, assertRunning: () => void): Promise<void> {
  for (;;) {
    assertRunning();
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    await answer?.text();
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
