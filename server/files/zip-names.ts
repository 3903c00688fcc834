import { type FileHandle, open } from 'node:fs/promises';
import { fileErrors } from './files.errors.ts';

/** One entry of a zip's directory: its name and what it says it unpacks to, bytes. */
export interface ZipEntry {
  readonly name: string;
  readonly unpacked: number;
}

const endBytes = 22;
const longestComment = 0xffff;
const entryBytes = 46;
/** A directory larger than this is no app's. Our choice. */
const largestDirectory = 16 * 1024 ** 2;

/**
 * The directory of a zip file, without unpacking anything. The file must begin with its first entry, so that nothing can stand before it.
 * @throws Refusal `files.notPackage` for anything but a plain, whole zip
 */
export async function zipEntries(path: string, size: number): Promise<readonly ZipEntry[]> {
  const file = await open(path);
  try {
    const head = await bytesAt(file, 0, 4);
    const tail = await bytesAt(
      file,
      Math.max(0, size - endBytes - longestComment),
      Math.min(size, endBytes + longestComment),
    );
    const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
    if (head.toString('latin1') !== 'PK\x03\x04' || end < 0 || tail.length - end < endBytes)
      throw fileErrors.notPackage();
    const [count, length, offset] = [
      tail.readUInt16LE(end + 10),
      tail.readUInt32LE(end + 12),
      tail.readUInt32LE(end + 16),
    ];
    if (length > largestDirectory || offset + length > size) throw fileErrors.notPackage();
    return readDirectory(await bytesAt(file, offset, length), count);
  } finally {
    await file.close();
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  return bytes.subarray(0, bytesRead);
}

function readDirectory(directory: Buffer, count: number): readonly ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  while (entries.length < count) {
    if (at + entryBytes > directory.length || directory.readUInt32LE(at) !== 0x02014b50)
      throw fileErrors.notPackage();
    const [nameBytes, extraBytes, commentBytes] = [
      directory.readUInt16LE(at + 28),
      directory.readUInt16LE(at + 30),
      directory.readUInt16LE(at + 32),
    ];
    entries.push({
      name: directory.toString('utf8', at + entryBytes, at + entryBytes + nameBytes),
      unpacked: directory.readUInt32LE(at + 24),
    });
    at += entryBytes + nameBytes + extraBytes + commentBytes;
  }
  return entries;
}
