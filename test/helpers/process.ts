import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** A command of ours as a process of its own. */
export interface Running {
  readonly child: ChildProcess;
  output(): string;
  /** Waits until the output holds `text`. @throws Error with the output when the process ends before */
  until(text: string): Promise<void>;
  /** Waits for the end; the exit code, or the signal's name. */
  ended(): Promise<number | string>;
}

/** Runs `node <parameters>` in the project's folder, or another, with nothing of this process's environment but the path; ended with its test. */
export function runNode(
  parameters: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd?: string,
): Running {
  const running = keepNode(parameters, env, cwd);
  onTestFinished(() => {
    running.child.kill('SIGKILL');
  });
  return running;
}

/** The same for several tests: whoever starts it ends it. */
export function keepNode(
  parameters: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd?: string,
): Running {
  const child = spawn(process.execPath, parameters, {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
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
    until: async (wanted) => {
      while (!text.includes(wanted)) {
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`It ended before it said "${wanted}":\n${text}`);
        await new Promise((resolve) => {
          setTimeout(resolve, 20);
        });
      }
    },
    ended: async () => {
      const [code, signal] = await end;
      return code ?? signal ?? 'unknown';
    },
  };
}
