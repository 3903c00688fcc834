import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Area } from '../../schemas/contract/areas.ts';
import { type App, createApp } from '../app.ts';
import { hashPassword } from '../identity/credentials/passwords.ts';
import { findAccount } from '../identity/sign-in/find-account.ts';
import { assertMaySignIn } from '../identity/sign-in/sign-in.ts';
import { StartSession } from '../identity/sign-in/start-session.ts';
import { migrations } from '../migrations/index.ts';
import { type Env, readEnv } from '../platform/config/env.ts';
import { temporaryFolder } from '../platform/config/temporary-folder.ts';
import { startCluster } from '../platform/database/embedded/embedded-postgres.ts';
import { runMigrations } from '../platform/database/run-migrations.ts';
import { Database } from '../platform/database/sql.ts';
import { builders, testPassword } from './builders.ts';
import type { Calls, ProofMall, ProofReply } from './calls.ts';

/** What the database and the files of a run need. */
const neededBytes = 2 ** 30;

export interface OwnMall {
  readonly mall: ProofMall;
  close(): Promise<void>;
}

/**
 * Starts this version with its extensions over a new database in a temporary folder, with the zone
 * and the formats of `env`. It knows no address, secret or file of the running mall, and runs no jobs.
 */
export async function startOwnMall(env: Env): Promise<OwnMall> {
  const folder = temporaryFolder('souk-proof', neededBytes);
  const databaseFolder = join(folder, 'database');
  mkdirSync(databaseFolder, { mode: 0o755 });
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const cluster = await startCluster({
    dataDir: databaseFolder,
    durability: 'throwaway',
    accountName: env.databaseAccount,
  });
  const stop = async (): Promise<void> => {
    await cluster.stop();
    remove();
    process.removeListener('exit', remove);
  };
  try {
    const own = readEnv({
      SOUK_PROFILE: 'test',
      PORT: '0',
      DATABASE_URL: cluster.url,
      SOUK_DATA: join(folder, 'data'),
      SOUK_ZONE: env.zone,
      SOUK_MENU_VIEWS: env.menuViews,
      SOUK_RICHTEXT_SEPARATOR: env.richTextSeparator,
      LOG_LEVEL: 'fatal',
    });
    mkdirSync(own.dataDir, { recursive: true });
    await runMigrations(own, migrations);
    const app = await createApp(own);
    const mall = await mallOf(app, await app.listen());
    return {
      mall,
      close: async () => {
        await app.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function mallOf(app: ProofMall['app'], url: string): Promise<ProofMall> {
  const sql = app.get(Database);
  const hash = await hashPassword(testPassword);
  const build = builders(sql, async () => hash);
  const account = async (area: Area, username: string): Promise<JsonCaller> =>
    new JsonCaller(url, await startSession(app, area, username));
  return {
    app,
    url,
    sql,
    ...build,
    anonymous: new JsonCaller(url),
    as: {
      account,
      admin: async () => account('Admin', (await build.anAdmin()).username),
      seller: async (seller) => account('Seller', (seller ?? (await build.aSeller())).username),
      shopper: async (shopper) => account('shop', (shopper ?? (await build.aShopper())).username),
    },
  };
}

/**
 * Starts a session as a sign-in does after the check of the password, which takes 30 ms of CPU.
 * @returns the token
 */
export async function startSession(
  app: Pick<App, 'get'>,
  area: Area,
  username: string,
): Promise<string> {
  const database = app.get(Database);
  const account = await findAccount(database, area, username);
  if (!account) throw new Error(`There is no account ${username} in ${area}`);
  assertMaySignIn(area, account);
  const origin = { ip: '127.0.0.1', requestId: 'proof', agent: 'node' };
  const { access_token: token } = await database.transaction((tx) =>
    app.get(StartSession).run(tx, area, account, origin),
  );
  return token;
}

/** A call without a response fails by itself. */
const timeoutMs = 60_000;

/** A caller with JSON bodies. */
class JsonCaller implements Calls {
  constructor(
    readonly url: string,
    public token: string | undefined = undefined,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  get(path: string, query: Readonly<Record<string, unknown>> = {}): Promise<ProofReply> {
    const text = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, String(value)]),
    ).toString();
    return this.send('GET', text ? `${path}?${text}` : path);
  }

  post(path: string, body: object = {}): Promise<ProofReply> {
    return this.send('POST', path, body);
  }

  put(path: string, body: object = {}): Promise<ProofReply> {
    return this.send('PUT', path, body);
  }

  delete(path: string): Promise<ProofReply> {
    return this.send('DELETE', path);
  }

  json(): this {
    return this;
  }

  with(headers: Readonly<Record<string, string>>): this {
    return new JsonCaller(this.url, this.token, { ...this.headers, ...headers }) as this;
  }

  proven(): this {
    return this.with({ 'proof-password': testPassword });
  }

  raw(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({
      ...this.headers,
      'accept-language': 'en',
      ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
    });
    new Headers(init.headers).forEach((value, name) => {
      headers.set(name, value);
    });
    return fetch(this.url + path, { signal: AbortSignal.timeout(timeoutMs), ...init, headers });
  }

  private async send(method: string, path: string, body?: object): Promise<ProofReply> {
    const response = await this.raw(`/api${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    this.token = response.headers.get('authorization')?.replace(/^Bearer /, '') ?? this.token;
    const { code, msg, data } = (await response.json()) as Omit<ProofReply, 'status' | 'headers'>;
    return { status: response.status, headers: response.headers, code, msg, data };
  }
}
