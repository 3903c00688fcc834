import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BusboyFileStream } from '@fastify/busboy';
import { uploadBytes } from '../../schemas/contract/files.ts';
import type { DiskFile } from './content.ts';
import { fileErrors } from './files.errors.ts';
import { sizeWords } from './size-words.ts';

/** The bytes of a sent file. One that is too large is read to its end but not kept, so that the sender hears the answer. @throws Refusal `files.tooLarge`, `files.noFile` */
export async function collect(sent: BusboyFileStream, most: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of sent as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= most) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > most || sent.truncated) throw fileErrors.tooLarge({ size: sizeWords(most) });
  if (size === 0) throw fileErrors.noFile();
  return Buffer.concat(chunks);
}

/** Writes a sent file into `folder`; nothing is left there when it breaks off, stalls or is too large. */
export async function spool(
  sent: BusboyFileStream,
  folder: string,
  signal: AbortSignal,
): Promise<DiskFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, crypto.randomUUID());
  try {
    await pipeline(sent, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal });
    if (sent.truncated) throw fileErrors.tooLarge({ size: sizeWords(uploadBytes.package) });
    const { size } = await stat(path);
    if (size === 0) throw fileErrors.noFile();
    return { path, size };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
