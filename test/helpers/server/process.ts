import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** A running command. */
export interface NodeProcess {
  readonly child: ChildProcess;
  output(): string;
  /** Waits until the output contains `text`. @throws Error with the output when the process ends */
  until(text: string): Promise<void>;
  /** Waits for the end; the exit code, or the signal's name. */
  ended(): Promise<number | string>;
}

/**
 * Runs `node <parameters>` in the project's folder, or in `cwd`. Of this process's environment it gets
 * only PATH, HOME and TMPDIR. It is killed after the test.
 */
export function runNode(
  parameters: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd?: string,
): NodeProcess {
  const running = spawnNode(parameters, env, cwd);
  onTestFinished(() => {
    running.child.kill('SIGKILL');
  });
  return running;
}

/** The same for several tests: the caller ends it. */
export function spawnNode(
  parameters: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd?: string,
): NodeProcess {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, parameters, {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd,
    env: { PATH, HOME, TMPDIR, ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  const end = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  return {
    child,
    output: () => text,
    until: (wanted) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          if (text.includes(wanted)) resolve();
        };
        child.stdout.on('data', check);
        child.stderr.on('data', check);
        child.once('close', () =>
          reject(new Error(`It ended before it printed "${wanted}":\n${text}`)),
        );
        check();
      }),
    ended: async () => {
      const [code, signal] = await end;
      return code ?? signal ?? 'unknown';
    },
  };
}
