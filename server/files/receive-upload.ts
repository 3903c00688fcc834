import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../http/errors.ts';
import { fileErrors } from './files.errors.ts';
import { inTurn } from './in-turn.ts';
import { atOnce, pictureLimits, uploadTimes } from './picture-limits.ts';

/** A multipart upload in memory: nothing is left on disk when it is refused (Spec §7). */
export interface ReceivedUpload { readonly bytes: Buffer; readonly name: string; readonly option: string; readonly uploadType: string }

const inReceivingTurn = inTurn({ running: atOnce.receiving, waiting: 0 });

/**
 * Reads the multipart body: one `file`, and the texts `name`, `option`, `uploadType`, in any order.
 *
 * @throws Refusal `files.noFile`, `files.tooMany`, `files.tooLarge`, `files.stalled`, `files.badName`, `files.busy`
 */
export async function receiveUpload(request: FastifyRequest): Promise<ReceivedUpload> {
  if (!request.isMultipart()) throw fileErrors.noFile();
  return inReceivingTurn(async () => {
    const watch = watchProgress(request);
    try {
      return await Promise.race([readParts(request), watch.stalled]);
    } catch (error) {
      throw named(error);
    } finally {
      watch.end();
    }
  });
}

async function readParts(request: FastifyRequest): Promise<ReceivedUpload> {
  const texts = new Map<string, string>();
  let bytes: Buffer | undefined;
  for await (const part of request.parts({ limits: { fileSize: pictureLimits.bytes, files: 1, fields: 10, fieldSize: 4096, fieldNameSize: 50, parts: 12, headerPairs: 20 } })) {
    if (part.type === 'file') bytes = await bytesOf(part, bytes !== undefined);
    else if (typeof part.value === 'string') texts.set(part.fieldname, part.value);
  }
  if (!bytes || bytes.length === 0) throw fileErrors.noFile();
  return { bytes, name: readName(texts.get('name') ?? ''), option: texts.get('option') ?? '', uploadType: texts.get('uploadType') ?? 'uploadFile' };
}

async function bytesOf(part: MultipartFile, second: boolean): Promise<Buffer> {
  const bytes = await part.toBuffer();
  if (second || part.fieldname !== 'file') throw fileErrors.noFile();
  return bytes;
}

/** What the picture is for. Only a word: never part of a path. */
function readName(name: string): string {
  if (!/^[a-zA-Z][\w-]{0,39}$|^$/.test(name)) throw fileErrors.badName();
  return name;
}

const reasons: ReadonlyMap<string, () => Refusal> = new Map([
  ['FST_REQ_FILE_TOO_LARGE', () => fileErrors.tooLarge({ mb: pictureLimits.bytes / 1024 ** 2 })],
  ['FST_FILES_LIMIT', fileErrors.tooMany], ['FST_PARTS_LIMIT', fileErrors.tooMany], ['FST_FIELDS_LIMIT', fileErrors.tooMany],
]);

/** The parser's complaints by our names; a body that breaks off or is not well formed holds no file. */
function named(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const code = (error as { code?: unknown }).code;
  return (typeof code === 'string' ? reasons.get(code) : undefined)?.() ?? fileErrors.noFile();
}

/** Refuses when no byte came for a while, or the whole takes too long. */
function watchProgress(request: FastifyRequest): { readonly stalled: Promise<never>; readonly end: () => void } {
  const { socket } = request.raw;
  const started = Date.now();
  let last = { read: socket.bytesRead, at: started };
  let timer: NodeJS.Timeout | undefined;
  const stalled = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const now = Date.now();
      if (socket.bytesRead !== last.read) last = { read: socket.bytesRead, at: now };
      if (now - last.at >= uploadTimes.stallMs || now - started >= uploadTimes.wholeMs) reject(fileErrors.stalled());
    }, uploadTimes.lookMs);
  });
  stalled.catch(() => undefined); // the body may have won the race
  return { stalled, end: () => clearInterval(timer) };
}
