import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BusboyFileStream } from '@fastify/busboy';
import { uploadBytes } from '../../../../schemas/contract/files.ts';
import type { DiskFile } from '../../../platform/storage/file-content.ts';
import { fileErrors } from '../files.errors.ts';
import { formatSize } from './format-size.ts';

/**
 * Reads a sent file into memory. A file that is too large is read to its end without storing it, so
 * that the sender gets the answer instead of a closed connection.
 *
 * @throws Refusal `files.tooLarge`, `files.noFile`
 */
export async function readIntoMemory(
  sent: BusboyFileStream,
  maxBytes: number,
): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of sent as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > maxBytes || sent.truncated) throw fileErrors.tooLarge({ size: formatSize(maxBytes) });
  if (size === 0) throw fileErrors.noFile();
  return Buffer.concat(chunks);
}

/**
 * Writes a sent file into `folder`. An aborted, stalled or too large file is deleted.
 *
 * @throws Refusal `files.tooLarge`, `files.noFile`
 */
export async function writeToDisk(
  sent: BusboyFileStream,
  folder: string,
  signal: AbortSignal,
): Promise<DiskFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, crypto.randomUUID());
  try {
    await pipeline(sent, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal });
    if (sent.truncated) throw fileErrors.tooLarge({ size: formatSize(uploadBytes.package) });
    const { size } = await stat(path);
    if (size === 0) throw fileErrors.noFile();
    return { path, size };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
