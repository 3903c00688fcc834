import { type FileHandle, open } from 'node:fs/promises';
import { fileErrors } from '../files.errors.ts';

/** An entry of a zip's central directory. */
export interface ZipEntry {
  readonly name: string;
  /** Declared size after unpacking, bytes. */
  readonly unpacked: number;
}

const endRecordBytes = 22;
const maxCommentBytes = 0xffff;
const entryBytes = 46;
/** A larger directory than any app has: about 200,000 entries. */
const maxDirectoryBytes = 16 * 1024 ** 2;

const firstEntrySignature = 'PK\x03\x04';
const endRecordSignature = 'PK\x05\x06';
const directoryEntrySignature = 0x02014b50;

/**
 * Reads the central directory of a zip without unpacking anything. The file must begin with its
 * first entry, so that nothing can precede the zip.
 *
 * @throws Refusal `files.notPackage` for anything but a plain, complete zip
 */
export async function zipEntries(path: string, size: number): Promise<readonly ZipEntry[]> {
  const file = await open(path);
  try {
    const start = await readAt(file, 0, 4);
    if (start.toString('latin1') !== firstEntrySignature) throw fileErrors.notPackage();
    const { count, length, offset } = await readEndRecord(file, size);
    if (length > maxDirectoryBytes || offset + length > size) throw fileErrors.notPackage();
    return parseDirectory(await readAt(file, offset, length), count);
  } finally {
    await file.close();
  }
}

interface EndRecord {
  readonly count: number;
  readonly length: number;
  readonly offset: number;
}

/** The end record is followed by a comment of variable length, so it is searched backwards. */
async function readEndRecord(file: FileHandle, size: number): Promise<EndRecord> {
  const maxTailBytes = endRecordBytes + maxCommentBytes;
  const tail = await readAt(file, Math.max(0, size - maxTailBytes), Math.min(size, maxTailBytes));
  const start = tail.lastIndexOf(endRecordSignature, undefined, 'latin1');
  if (start < 0 || tail.length - start < endRecordBytes) throw fileErrors.notPackage();
  return {
    count: tail.readUInt16LE(start + 10),
    length: tail.readUInt32LE(start + 12),
    offset: tail.readUInt32LE(start + 16),
  };
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  return bytes.subarray(0, bytesRead);
}

function parseDirectory(directory: Buffer, count: number): readonly ZipEntry[] {
  const entries: ZipEntry[] = [];
  let offset = 0;
  while (entries.length < count) {
    const isEntry =
      offset + entryBytes <= directory.length &&
      directory.readUInt32LE(offset) === directoryEntrySignature;
    if (!isEntry) throw fileErrors.notPackage();
    const nameBytes = directory.readUInt16LE(offset + 28);
    const extraBytes = directory.readUInt16LE(offset + 30);
    const commentBytes = directory.readUInt16LE(offset + 32);
    const nameStart = offset + entryBytes;
    entries.push({
      name: directory.toString('utf8', nameStart, nameStart + nameBytes),
      unpacked: directory.readUInt32LE(offset + 24),
    });
    offset = nameStart + nameBytes + extraBytes + commentBytes;
  }
  return entries;
}
