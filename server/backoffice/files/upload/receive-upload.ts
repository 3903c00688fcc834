import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BusboyFileStream } from '@fastify/busboy';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import {
  extensionOf,
  isOneOf,
  packageExtensions,
  uploadBytes,
} from '../../../../schemas/contract/files.ts';
import { SharedSlots } from '../../../platform/concurrency/shared-slots.ts';
import { slotOwner } from '../../../platform/http/access/actor.ts';
import { Refusal } from '../../../platform/http/response/errors.ts';
import type { DiskFile, FileContent } from '../../../platform/storage/file-content.ts';
import { fileErrors } from '../files.errors.ts';
import { uploadConcurrency, uploadsPerOwner, uploadTimeouts } from '../formats/picture-limits.ts';
import { formatSize } from './format-size.ts';

/**
 * A received multipart upload. Pictures and certificates are in memory; packages are in a temporary
 * file until `discardUpload`.
 */
export interface ReceivedUpload {
  readonly content: FileContent;
  readonly fileName: string;
  /** Use of the file: a word, never part of a path. */
  readonly name: string;
  readonly option: string;
  /** The text `dir_id`: the folder of the image space, as legacy clients name it. */
  readonly folder: string;
  readonly uploadType: string;
}

export interface ReceiveOptions {
  readonly allowPackages: boolean;
  /** Folder of the temporary files of packages. */
  readonly folder: string;
}

const receiving = new SharedSlots({
  total: uploadConcurrency.receiving,
  perOwner: uploadsPerOwner,
});

/**
 * Reads the multipart body: one `file` and the texts `name`, `option` and `uploadType` (default
 * `uploadPic`), in any order. A rejected, aborted or stalled upload leaves nothing on disk.
 *
 * @throws Refusal `files.noFile`, `files.tooMany`, `files.tooLarge`, `files.stalled`,
 *   `files.badName`, `files.busy`
 */
export async function receiveUpload(
  request: FastifyRequest,
  options: ReceiveOptions,
): Promise<ReceivedUpload> {
  if (!request.isMultipart()) throw fileErrors.noFile();
  const owner = slotOwner(request.actor);
  if (receiving.take(owner) !== 'taken') throw fileErrors.busy();
  const progress = watchProgress(request);
  const reading = readParts(request, options, progress.signal);
  try {
    return await Promise.race([reading, progress.stalled]);
  } catch (error) {
    // A stalled upload may still arrive whole
    void reading.then(discardUpload, () => undefined);
    throw toFileError(error, options);
  } finally {
    progress.end();
    receiving.release(owner);
  }
}

type ReceivedFile = Pick<ReceivedUpload, 'content' | 'fileName'>;

async function readParts(
  request: FastifyRequest,
  options: ReceiveOptions,
  signal: AbortSignal,
): Promise<ReceivedUpload> {
  const texts = new Map<string, string>();
  let file: ReceivedFile | undefined;
  try {
    for await (const part of partsOf(request, options)) {
      if (part.type === 'file') file = await readFile(part, options, signal);
      else if (typeof part.value === 'string') texts.set(part.fieldname, part.value);
    }
    if (!file) throw fileErrors.noFile();
    return {
      ...file,
      name: parseName(texts.get('name') ?? ''),
      option: texts.get('option') ?? '',
      folder: texts.get('dir_id') ?? '',
      uploadType: texts.get('uploadType') || 'uploadPic',
    };
  } catch (error) {
    if (file) await discardUpload(file);
    throw error;
  }
}

const maxFileBytes = ({ allowPackages }: ReceiveOptions): number =>
  allowPackages ? uploadBytes.package : uploadBytes.picture;

const partsOf = (request: FastifyRequest, options: ReceiveOptions): AsyncIterable<Multipart> =>
  request.parts({
    limits: {
      fileSize: maxFileBytes(options),
      files: 1,
      fields: 10,
      fieldSize: 4096,
      fieldNameSize: 50,
      parts: 12,
      headerPairs: 20,
    },
  });

/** Deletes the temporary file of an upload, unless the storage has moved it away. */
export async function discardUpload({ content }: Pick<ReceivedUpload, 'content'>): Promise<void> {
  if (!(content instanceof Uint8Array)) await rm(content.path, { force: true });
}

/** Packages are written to disk. Other files are limited to a size that fits in memory. */
async function readFile(
  part: MultipartFile,
  { allowPackages, folder }: ReceiveOptions,
  signal: AbortSignal,
): Promise<ReceivedFile> {
  const fileName = part.filename ?? '';
  const isPackage = allowPackages && isOneOf(packageExtensions, extensionOf(fileName));
  const content = isPackage
    ? await writeToDisk(part.file, folder, signal)
    : await readIntoMemory(part.file, uploadBytes.picture);
  if (part.fieldname !== 'file') throw fileErrors.noFile();
  return { content, fileName };
}

function parseName(name: string): string {
  if (!/^[a-zA-Z][\w-]{0,39}$|^$/.test(name)) throw fileErrors.badName();
  return name;
}

/** Errors of the multipart parser as refusals. An aborted or malformed body contains no file. */
function toFileError(error: unknown, options: ReceiveOptions): unknown {
  if (error instanceof Refusal) return error;
  switch ((error as { code?: unknown }).code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return fileErrors.tooLarge({ size: formatSize(maxFileBytes(options)) });
    case 'FST_FILES_LIMIT':
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return fileErrors.tooMany();
    default:
      return fileErrors.noFile();
  }
}

interface UploadProgress {
  /** Rejects with `files.stalled` when no byte arrives for a while or the upload takes too long. */
  readonly stalled: Promise<never>;
  /** Aborts at the same moment, to stop writing to disk. */
  readonly signal: AbortSignal;
  /** Stops watching. */
  readonly end: () => void;
}

/** Watches the bytes that arrive for a request. */
function watchProgress(request: FastifyRequest): UploadProgress {
  const { socket } = request.raw;
  const startedAt = Date.now();
  const abort = new AbortController();
  let bytesRead = socket.bytesRead;
  let progressedAt = startedAt;
  let timer: NodeJS.Timeout | undefined;
  const stalled = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const now = Date.now();
      if (socket.bytesRead !== bytesRead) {
        bytesRead = socket.bytesRead;
        progressedAt = now;
      }
      const isStalled = now - progressedAt >= uploadTimeouts.stallMs;
      const isTooSlow = now - startedAt >= uploadTimeouts.totalMs;
      if (!isStalled && !isTooSlow) return;
      reject(fileErrors.stalled());
      abort.abort();
    }, uploadTimeouts.pollMs);
  });
  // The upload may have finished first: then nobody handles the rejection.
  stalled.catch(() => undefined);
  return { stalled, signal: abort.signal, end: () => clearInterval(timer) };
}

/**
 * Reads a sent file into memory. A file that is too large is read to its end without storing it, so
 * that the sender gets the answer instead of a closed connection.
 *
 * @throws Refusal `files.tooLarge`, `files.noFile`
 */
async function readIntoMemory(sent: BusboyFileStream, maxBytes: number): Promise<Uint8Array> {
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
async function writeToDisk(
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
