import { createHash } from 'node:crypto';

/** A short digest of statements. It is the same with the line ends of every system. */
export const baselineHash = (texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\n').replaceAll('\r\n', '\n')).digest('hex').slice(0, 8);
