import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { type Language, languages } from '../../../schemas/contract/language.ts';
import { freePort } from '../../../server/platform/config/free-port.mjs';
import { projectRoot } from '../../../server/platform/config/project-root.ts';
import { Client, type LooseJson } from '../http/client.ts';
import type { AppTemplate } from './app.ts';
import { buildOnce } from './build-once.ts';
import { cloneDatabase } from './database.ts';
import { type NodeProcess, spawnNode } from './process.ts';

/**
 * An integrator's checkout: our sources to be added to, our packages and our built programs as they
 * are.
 */
export interface Integrator {
  readonly root: string;
  readonly url: string;
  readonly databaseUrl: string;
  /** Copies a folder of `examples` into `extensions`. */
  add(example: string): void;
  /** Packs a folder of `examples` and installs the package, without a network. */
  addPackage(example: string): Promise<void>;
  /** Builds the programs with the extensions and migrates. @returns what the migration prints */
  build(): Promise<string>;
  /** Writes a file: JSON values, or texts as they are. */
  write(path: string, content: unknown): void;
  /** Changes a JSON file in place. */
  change(path: string, edit: (json: LooseJson) => void): void;
  /** A command of package.json, run from its sources: `run('migration', 'warehouses')`. */
  run(command: string, ...parameters: readonly string[]): NodeProcess;
  /** `npm run dev`. */
  dev(): NodeProcess;
  /** The built server, in production unless the variables say otherwise. */
  start(variables?: Readonly<Record<string, string>>): NodeProcess;
  /** The first admin, made by command; signs in. The server must run. */
  admin(): Promise<Client>;
  remove(): Promise<void>;
}

/** npm as a script of Node. */
/** The one that runs the tests, or that beside Node. */
const npmProgram = process.env.npm_execpath ?? join(dirname(process.execPath), 'npm');

export const integratorPassword = 'an-integrators-secret-1';

/** @param template the mall to develop on. Default: an empty one */
export async function anIntegrator(template?: AppTemplate): Promise<Integrator> {
  buildOnce();
  const root = mkdtempSync(join(tmpdir(), 'souk-integrator-'));
  const data = join(root, '.data');
  const database = await cloneDatabase(inject('cluster'), template?.template);
  if (template) cpSync(template.folder, data, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  for (const path of [
    'schemas',
    'screens',
    'deploy',
    'examples',
    'locales',
    'server',
    'engine',
    'storefront',
    'docs',
    '.biome',
    'biome.json',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'vite.config.ts',
  ])
    cpSync(join(projectRoot, path), join(root, path), { recursive: true });
  symlinkSync(join(projectRoot, 'dist'), join(root, 'dist'));
  // A folder of its own, because packages are added to it
  mkdirSync(join(root, 'node_modules'));
  for (const name of readdirSync(join(projectRoot, 'node_modules')))
    symlinkSync(join(projectRoot, 'node_modules', name), join(root, 'node_modules', name));
  const env = {
    SOUK_PROFILE: 'production',
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    SOUK_SECRET: 'integrator'.repeat(4),
    SOUK_ORIGIN: `http://127.0.0.1:${port}`,
    SOUK_DATA: data,
    PORT: String(port),
    SOUK_RATE_FACTOR: '1000',
  };
  const started: NodeProcess[] = [];
  const spawn = (
    parameters: readonly string[],
    variables: Readonly<Record<string, string>>,
  ): NodeProcess => {
    const running = spawnNode(parameters, variables, root);
    started.push(running);
    return running;
  };
  const node = (...parameters: readonly string[]): NodeProcess => spawn(parameters, env);
  const write = (path: string, content: unknown): void =>
    writeFileSync(
      join(root, path),
      typeof content === 'string' ? content : JSON.stringify(content, null, 2),
    );
  const run: Integrator['run'] = (command, ...parameters) =>
    node('server/commands/run.mjs', command, ...parameters);
  const succeed = async (running: NodeProcess): Promise<string> => {
    if ((await running.ended()) !== 0) throw new Error(running.output());
    return running.output();
  };
  const change: Integrator['change'] = (path, edit) => {
    const json = JSON.parse(readFileSync(join(root, path), 'utf8'));
    edit(json);
    write(path, `${JSON.stringify(json, null, 2)}\n`);
  };
  return {
    root,
    url,
    databaseUrl: database.url,
    add: (example) =>
      cpSync(join(projectRoot, 'examples', example), join(root, 'extensions', example), {
        recursive: true,
      }),
    addPackage: async (example) => {
      const folder = mkdtempSync(join(tmpdir(), 'souk-package-'));
      writeFileSync(join(folder, 'package.json'), '{}');
      const npm = (...parameters: readonly string[]): Promise<string> =>
        succeed(spawnNode([npmProgram, ...parameters, '--offline', '--no-audit'], {}, folder));
      await npm('pack', join(projectRoot, 'examples', example));
      const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'));
      await npm('install', `./${archive}`);
      const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
      const name = `souk-${example}`;
      cpSync(join(folder, 'node_modules', name), join(root, 'node_modules', name), {
        recursive: true,
      });
      change('package.json', ({ dependencies }) => {
        dependencies[name] = lock.packages[`node_modules/${name}`].version;
      });
      change('package-lock.json', ({ packages }) => {
        packages[''].dependencies[name] = lock.packages[`node_modules/${name}`].version;
        packages[`node_modules/${name}`] = lock.packages[`node_modules/${name}`];
      });
      rmSync(folder, { recursive: true });
    },
    build: async () => {
      rmSync(join(root, 'dist')); // a link to the build without the extension
      const build = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'];
      await succeed(spawnNode(build, {}, root));
      return succeed(run('migrate'));
    },
    write,
    change,
    run,
    dev: () =>
      spawn(['server/commands/dev.mjs'], {
        ...env,
        SOUK_PROFILE: 'test',
        NODE_ENV: 'development',
        SOUK_SECRET: '', // that of the data folder
      }),
    start: (variables = {}) => spawn(['dist/server/main.js'], { ...env, ...variables }),
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

/** Adds the page of docs/first-page.md, with its texts in both languages. */
export function addWarehouses({ write }: Integrator): void {
  for (const { path, text } of guideFiles()) write(path, text);
  const words: Readonly<Record<Language, { readonly page: string; readonly fields: object }>> = {
    en: {
      page: 'Warehouses of ours',
      fields: { title: 'Warehouse', name: 'Name', code: 'Code' },
    },
    'zh-cn': { page: '自有仓库', fields: { title: '仓库', name: '名称', code: '编码' } },
  };
  for (const language of languages) {
    const { page, fields } = words[language];
    write(`locales/${language}/resources/warehouses.json`, JSON.stringify(fields));
    write(`locales/${language}/screens/Admin/warehouses.json`, JSON.stringify({ title: page }));
  }
}

/** The JSON files of docs/first-page.md: each block follows the paragraph that names its path. */
function guideFiles(): readonly { readonly path: string; readonly text: string }[] {
  const guide = readFileSync(join(projectRoot, 'docs', 'first-page.md'), 'utf8');
  const files = [
    ...guide.matchAll(/^`((?:schemas|screens)\/[\w/]+\.json)`[^`]*```json\n([\s\S]*?)```/gm),
  ].map(([, path = '', text = '']) => ({ path, text }));
  if (files.length === 0) throw new Error('docs/first-page.md names no JSON file');
  return files;
}
