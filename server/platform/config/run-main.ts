import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Runs a program when node was started with its file at `url` (`import.meta.url`). An error ends it with
 * code 1 and its message; with DEBUG with its stack (docs/debugging.md).
 */
export async function runMain(
  url: string,
  run: (parameters: readonly string[]) => Promise<number | undefined | void>,
): Promise<void> {
  if (!isMain(url)) return;
  try {
    const code = await run(process.argv.slice(2));
    if (code !== undefined) process.exitCode = code;
  } catch (error) {
    const isPlain = error instanceof Error && !process.env['DEBUG'];
    console.error(isPlain ? error.message : error);
    process.exit(1);
  }
}

/** Whether node was started with the file at `url` (`import.meta.url`). */
function isMain(url: string): boolean {
  const [, entry] = process.argv;
  if (entry === undefined || !existsSync(entry)) return false;
  return realpathSync(entry) === realpathSync(fileURLToPath(url));
}
