import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** A command of ours as a process of its own, ended with its test. */
export interface Running {
  readonly child: ChildProcess;
  output(): string;
  /** Waits until the output holds `text`. @throws Error with the output when the process ends before */
  until(text: string): Promise<void>;
  /** Waits for the end; the exit code, or the signal's name. */
  ended(): Promise<number | string>;
}

/** Runs `node <parameters>` in the project's folder, with nothing of this process's environment but the path. */
export function runNode(parameters: readonly string[], env: Readonly<Record<string, string>> = {}): Running {
  const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part: string) => { text += part; });
  const end = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  onTestFinished(() => { child.kill('SIGKILL'); });
  return {
    child,
    output: () => text,
    until: async (wanted) => {
      while (!text.includes(wanted)) {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`It ended before it said "${wanted}":\n${text}`);
        await new Promise((resolve) => { setTimeout(resolve, 20); });
      }
    },
    ended: async () => {
      const [code, signal] = await end;
      return code ?? signal ?? 'unknown';
    },
  };
}
