import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { languages, type Language } from '../../schemas/contract/language.ts';
import { build } from '../../server/commands/prepare/build.mjs';
import { freePort } from '../../server/config/free-port.ts';
import { projectRoot } from '../../server/config/root.ts';
import { Client } from './client.ts';
import { cloneDatabase } from './database.ts';
import { keepNode, type Running } from './process.ts';

/** An integrator's checkout: our sources to be added to, our packages and our built programs as they are. */
export interface Integrator {
  readonly root: string;
  readonly url: string;
  /** Writes a file: JSON values, or texts as they are. */
  write(path: string, content: unknown): void;
  /** Changes a JSON file in place. */
  change(path: string, edit: (json: any) => void): void;
  /** A command of package.json, run from its sources: `run('migration', 'couriers')`. */
  run(command: string, ...parameters: readonly string[]): Running;
  /** The built server, in production. */
  start(): Running;
  /** The first admin, made by command; signs in. The server must run. */
  admin(): Promise<Client>;
  remove(): Promise<void>;
}

export const integratorPassword = 'an-integrators-secret-1';

export async function anIntegrator(): Promise<Integrator> {
  build();
  const root = mkdtempSync(join(tmpdir(), 'souk-integrator-')),
    database = await cloneDatabase(inject('cluster')),
    port = await freePort(),
    url = `http://127.0.0.1:${port}`;
  for (const path of [
    'schemas',
    'screens',
    'locales',
    'server',
    'engine',
    'storefront',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'vite.config.ts',
  ])
    cpSync(join(projectRoot, path), join(root, path), { recursive: true });
  for (const path of ['node_modules', 'dist'])
    symlinkSync(join(projectRoot, path), join(root, path));
  const env = {
    SOUK_PROFILE: 'production',
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    SOUK_SECRET: 'integrator'.repeat(4),
    SOUK_DATA: join(root, '.data'),
    PORT: String(port),
    SOUK_RATE_FACTOR: '1000',
  };
  const started: Running[] = [];
  const node = (...parameters: readonly string[]): Running => {
    const running = keepNode(parameters, env, root);
    started.push(running);
    return running;
  };
  const write = (path: string, content: unknown): void =>
    writeFileSync(
      join(root, path),
      typeof content === 'string' ? content : JSON.stringify(content, null, 2),
    );
  return {
    root,
    url,
    write,
    change: (path, edit) => {
      const json = JSON.parse(readFileSync(join(root, path), 'utf8'));
      edit(json);
      write(path, json);
    },
    run: (command, ...parameters) => node('server/commands/run.mjs', command, ...parameters),
    start: () => node('dist/server/main.js'),
    admin: async () => {
      const made = node(
        'dist/server/admin-create.js',
        'integrator',
        '--password',
        integratorPassword,
      );
      if ((await made.ended()) !== 0) throw new Error(made.output());
      const client = new Client(url);
      const { data } = await client.post('/Admin/login', {
        username: 'integrator',
        password: integratorPassword,
      });
      client.token = data.access_token;
      return client;
    },
    remove: async () => {
      for (const { child, ended } of started) {
        child.kill('SIGKILL');
        await ended();
      }
      await database.drop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** The page of the README's "A page in five minutes", with its menu line and its words in both languages. */
export function addCouriers({ write, change }: Integrator): void {
  for (const { path, text } of readmeFiles()) write(path, text);
  change('screens/Admin/menu.json', ({ items }) => {
    items.goods.children.couriers = { icon: 'fa-truck', apis: '/Admin/couriers' };
  });
  const words: Readonly<
    Record<Language, readonly [menu: string, noun: string, name: string, code: string]>
  > = {
    en: ['Couriers of ours', 'Courier', 'Name', 'Code'],
    'zh-cn': ['自家快递', '快递公司', '名称', '编码'],
  };
  for (const language of languages) {
    const [menu, title, name, code] = words[language];
    change(`locales/${language}/resources.json`, (texts) => {
      texts.couriers = { title, name, code };
    });
    change(`locales/${language}/menus.json`, (texts) => {
      texts.Admin.goods.couriers = menu;
    });
  }
}

/** The JSON blocks of the README that name their file in a comment. */
function readmeFiles(): readonly { readonly path: string; readonly text: string }[] {
  const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');
  return [
    ...readme.matchAll(/```json\n\/\/ ((?:schemas|screens)\/[\w/]+\.json)[^\n]*\n([^]*?)```/g),
  ].map(([, path = '', text = '']) => ({
    path: join(dirname(path), path.split('/').at(-1)!),
    text,
  }));
}
