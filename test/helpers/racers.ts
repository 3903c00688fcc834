import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** Processes that do the same at the same moment, as often as asked. */
export interface Racers {
  /** What `work` answers in each of them. */
  race(): Promise<readonly string[]>;
  close(): void;
}

/** Until the moment of a race, so that all processes have read it. */
const leadMs = 50;

/**
 * Starts processes and waits until all are ready, so that a loaded machine makes none of them late.
 * @param module text of a module with a synchronous function `work`, which answers a line of text. It
 *   may call `wait(ms)`
 */
export async function startRacers(count: number, module: string): Promise<Racers> {
  const program = `
    ${module}
    import { createInterface } from 'node:readline';
    const wait = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    createInterface({ input: process.stdin }).on('line', (startAt) => {
      wait(Number(startAt) - Date.now());
      console.log(work());
    });
    console.log('ready');`;
  const racers = Array.from({ length: count }, () => startRacer(program));
  const answers = () => Promise.all(racers.map(({ nextLine }) => nextLine()));
  await answers();
  return {
    race: () => {
      const startAt = Date.now() + leadMs;
      for (const { child } of racers) child.stdin.write(`${startAt}\n`);
      return answers();
    },
    close: () => {
      for (const { child } of racers) child.kill('SIGKILL');
    },
  };
}

interface Racer {
  readonly child: ChildProcessByStdio<Writable, Readable, null>;
  nextLine(): Promise<string>;
}

function startRacer(program: string): Racer {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  return { child, nextLine: async () => (await once(lines, 'line'))[0] };
}
