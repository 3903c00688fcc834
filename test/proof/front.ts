import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { freePort } from '../../server/platform/config/free-port.mjs';
import { mallSecret, startMallProcess } from '../helpers/server/mall-process.ts';
import type { NodeProcess } from '../helpers/server/process.ts';
import { type Nginx, startNginx } from './nginx.ts';

export interface FrontOptions {
  readonly databaseUrl: string;
  readonly count: number;
  /** Environment of the processes. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Folder of the built version that a process runs; default: this one. */
  readonly cwd?: string;
}

/** Secret of all applications over the database. */
export const frontSecret = { SOUK_SECRET: mallSecret } as const;

/** Processes as in production behind nginx, over one database. */
export class Front {
  readonly ports: readonly number[];
  readonly nginx: Nginx;
  private readonly running: NodeProcess[];

  private constructor(
    { ports, nginx, running }: Pick<Front, 'ports' | 'nginx'> & { running: NodeProcess[] },
    private readonly folder: string,
    private readonly options: FrontOptions,
  ) {
    this.ports = ports;
    this.nginx = nginx;
    this.running = running;
  }

  static async open(options: FrontOptions): Promise<Front> {
    const folder = mkdtempSync(join(inject('folder'), 'front-'));
    const ports: number[] = [];
    while (ports.length < options.count) ports.push(await freePort());
    mkdirSync(join(folder, 'nginx'));
    const running: NodeProcess[] = [];
    for (const port of ports) running.push(await startOn(port, folder, options));
    const nginx = await startNginx(join(folder, 'nginx'), ports);
    return new Front({ nginx, ports, running }, folder, options);
  }

  get url(): string {
    return this.nginx.url;
  }

  /** Addresses of the processes themselves. */
  get urls(): readonly string[] {
    return this.ports.map((port) => `http://127.0.0.1:${port}`);
  }

  get output(): string {
    return [...this.running.map((one) => one.output()), this.nginx.output()].join('\n');
  }

  /** As `systemctl restart` does. @returns what the process ended with */
  async restart(index: number, options: Partial<FrontOptions> = {}): Promise<number | string> {
    const { running, ports, folder } = this;
    running[index]!.child.kill('SIGTERM');
    const ended = await running[index]!.ended();
    running[index] = await startOn(ports[index]!, folder, { ...this.options, ...options });
    return ended;
  }

  async close(): Promise<void> {
    await this.nginx.stop();
    for (const { child } of this.running) child.kill('SIGTERM');
    await Promise.all(this.running.map(({ ended }) => ended()));
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Starts one and waits until it is ready. */
async function startOn(
  port: number,
  folder: string,
  { databaseUrl, settings, cwd }: FrontOptions,
): Promise<NodeProcess> {
  const started = startMallProcess({
    databaseUrl,
    port,
    dataDir: join(folder, 'data'),
    cwd,
    settings: {
      NODE_ENV: 'production',
      SOUK_PROFILE: 'production',
      SOUK_ORIGIN: 'https://mall.example',
      SOUK_PROXIES: '127.0.0.1',
      SOUK_JOBS: 'on',
      ...settings,
    },
  });
  await started.until(`127.0.0.1:${port}`);
  const { status } = await fetch(`http://127.0.0.1:${port}/readyz`);
  if (status !== 200) throw new Error(`the process at ${port} is not ready:\n${started.output()}`);
  return started;
}
