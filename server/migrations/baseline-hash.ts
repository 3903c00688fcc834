import { createHash } from 'node:crypto';

/** A short digest of statements, without lines that are comments, empty lines and indents. */
export function baselineHash(texts: readonly string[]): string {
  const lines = texts
    .flatMap((text) => text.split(/\r?\n/))
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('--'));
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 8);
}
