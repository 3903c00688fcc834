import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { rm } from 'node:fs/promises';
import {
  extensionOf,
  isOne,
  packageExtensions,
  uploadBytes,
} from '../../schemas/contract/files.ts';
import { Refusal } from '../http/errors.ts';
import type { Content } from './content.ts';
import { fileErrors } from './files.errors.ts';
import { inTurn } from './in-turn.ts';
import { atOnce } from './picture-limits.ts';
import { sizeWords } from './size-words.ts';
import { collect, spool } from './take-file.ts';
import { watchProgress } from './watch-progress.ts';

/** A multipart upload: pictures and certificates in memory, packages in a file until `discard`. */
export interface ReceivedUpload {
  readonly content: Content;
  readonly fileName: string;
  readonly name: string;
  readonly option: string;
  readonly uploadType: string;
}

/** What the caller may send and where large files wait. */
export interface Reception {
  readonly packages: 'taken' | 'refused';
  readonly folder: string;
}

const inReceivingTurn = inTurn({ running: atOnce.receiving, waiting: 0 });

/**
 * Reads the multipart body: one `file`, and the texts `name`, `option`, `uploadType` (default `uploadPic`), in any order. Refused, broken off or stalled,
 * nothing of it is left on disk (Spec §7).
 *
 * @throws Refusal `files.noFile`, `files.tooMany`, `files.tooLarge`, `files.stalled`, `files.badName`, `files.busy`
 */
export async function receiveUpload(
  request: FastifyRequest,
  reception: Reception,
): Promise<ReceivedUpload> {
  if (!request.isMultipart()) throw fileErrors.noFile();
  return inReceivingTurn(async () => {
    const watch = watchProgress(request);
    const reading = readParts(request, reception, watch.signal);
    try {
      return await Promise.race([reading, watch.stalled]);
    } catch (error) {
      throw named(error, reception);
    } finally {
      watch.end();
    }
  });
}

async function readParts(
  request: FastifyRequest,
  reception: Reception,
  signal: AbortSignal,
): Promise<ReceivedUpload> {
  const texts = new Map<string, string>();
  const fileSize = reception.packages === 'taken' ? uploadBytes.package : uploadBytes.picture;
  let taken: { readonly content: Content; readonly fileName: string } | undefined;
  try {
    for await (const part of request.parts({
      limits: {
        fileSize,
        files: 1,
        fields: 10,
        fieldSize: 4096,
        fieldNameSize: 50,
        parts: 12,
        headerPairs: 20,
      },
    })) {
      if (part.type === 'file')
        taken = {
          content: await contentOf(part, reception, signal),
          fileName: part.filename ?? '',
        };
      else if (typeof part.value === 'string') texts.set(part.fieldname, part.value);
    }
    if (!taken) throw fileErrors.noFile();
    return {
      ...taken,
      name: readName(texts.get('name') ?? ''),
      option: texts.get('option') ?? '',
      uploadType: texts.get('uploadType') || 'uploadPic',
    };
  } catch (error) {
    if (taken) await discard(taken);
    throw error;
  }
}

/** Takes away what an upload left on disk; one that the storage moved to its place is not there any more. */
export async function discard({ content }: Pick<ReceivedUpload, 'content'>): Promise<void> {
  if (!(content instanceof Uint8Array)) await rm(content.path, { force: true });
}

/** Only packages wait on disk: everything else is small enough for memory, and is refused once it is not. */
async function contentOf(
  part: MultipartFile,
  { packages, folder }: Reception,
  signal: AbortSignal,
): Promise<Content> {
  const isPackage =
    packages === 'taken' && isOne(packageExtensions, extensionOf(part.filename ?? ''));
  const content = isPackage
    ? await spool(part.file, folder, signal)
    : await collect(part.file, uploadBytes.picture);
  if (part.fieldname !== 'file') throw fileErrors.noFile();
  return content;
}

/** What the file is for. Only a word: never part of a path. */
function readName(name: string): string {
  if (!/^[a-zA-Z][\w-]{0,39}$|^$/.test(name)) throw fileErrors.badName();
  return name;
}

/** The parser's complaints by our names; a body that breaks off or is not well formed holds no file. */
function named(error: unknown, { packages }: Reception): unknown {
  if (error instanceof Refusal) return error;
  switch ((error as { code?: unknown }).code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return fileErrors.tooLarge({
        size: sizeWords(packages === 'taken' ? uploadBytes.package : uploadBytes.picture),
      });
    case 'FST_FILES_LIMIT':
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return fileErrors.tooMany();
    default:
      return fileErrors.noFile();
  }
}
