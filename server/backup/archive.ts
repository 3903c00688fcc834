import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { decryptStream, encryptionHeadBytes, encryptStream, isEncrypted } from './encryption.ts';

/** What an entry holds; the last entry of an archive lists all others. */
interface EntrySum {
  readonly bytes: number;
  readonly sha256: string;
}
type EntrySums = Readonly<Record<string, EntrySum>>;

/** The last entry. */
const sumsName = 'sums.json';
/** The entry after its name; it must be read to its end. */
export type OnEntry = (name: string, content: Readable) => Promise<void>;

/** Adds entries to an archive that is being written. */
export interface ArchiveWriter {
  /** @param size bytes of the content, known before it is read */
  add(name: string, size: number, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void>;
}

/**
 * Writes a tar file, compressed, and encrypted when there is a passphrase. The file appears under
 * its name when it is complete and on disk; only the owner can read it.
 */
export async function writeArchive(
  path: string,
  passphrase: string | undefined,
  write: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const part = `${path}.part`;
  const tar = pack();
  const sums: Record<string, EntrySum> = {};
  const add: ArchiveWriter['add'] = async (name, size, content) => {
    sums[name] = await addEntry(tar, name, { size, content });
  };
  const produce = async (): Promise<void> => {
    await write({ add });
    const list = Buffer.from(JSON.stringify(sums));
    await addEntry(tar, sumsName, { size: list.length, content: [list] });
    tar.finalize();
  };
  const file = createWriteStream(part, { mode: 0o600 });
  const target = passphrase === undefined ? [] : [await encryptStream(passphrase)];
  try {
    const stored = pipeline([
      Readable.from(tar, { objectMode: false }),
      createGzip(),
      ...target,
      file,
    ]);
    const produced = produce().catch((error: unknown) => {
      tar.destroy(error as Error);
      throw error;
    });
    await Promise.all([stored, produced]);
    await syncFile(part);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function addEntry(
  tar: ReturnType<typeof pack>,
  name: string,
  { size, content }: { size: number; content: AsyncIterable<Buffer> | Iterable<Buffer> },
): Promise<EntrySum> {
  const sum = summing();
  await pipeline(content, sum.stream, tar.entry({ name, size, mode: 0o600 }));
  return sum.result();
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Reads an archive from its beginning to its end and compares every entry with its sum.
 *
 * @throws Error for a wrong passphrase, a changed archive, or one that is cut short
 */
export async function readArchive(
  path: string,
  passphrase: string | undefined,
  onEntry: OnEntry,
): Promise<void> {
  const start = await readStart(path);
  const decryption = isEncrypted(start) ? [await decryptStream(needed(passphrase), start)] : [];
  const entries = extract();
  const found: Record<string, EntrySum> = {};
  let sums: EntrySums | undefined;
  const consume = async (): Promise<void> => {
    for await (const entry of entries) {
      const { name } = entry.header;
      if (name === sumsName)
        sums = JSON.parse((await readAll(entry)).toString('utf8')) as EntrySums;
      else found[name] = await readEntry(assertSafe(name), entry as unknown as Readable, onEntry);
    }
  };
  const source = pipeline([createReadStream(path), ...decryption, createGunzip(), entries]);
  const consumed = consume().catch((error: unknown) => {
    entries.destroy(error as Error);
    throw error;
  });
  await Promise.all([source, consumed]).catch((error: unknown) => {
    throw isOfDamage(error)
      ? new Error('The backup was changed or cut short, or this file is none', { cause: error })
      : error;
  });
  assertSame(found, sums);
}

/** Whether bytes are no gzip, tar or JSON. */
const isOfDamage = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  (error instanceof Error &&
    (/^Z_/.test((error as NodeJS.ErrnoException).code ?? '') ||
      /tar header|end of data/i.test(error.message)));

async function readEntry(name: string, entry: Readable, onEntry: OnEntry): Promise<EntrySum> {
  const sum = summing();
  await Promise.all([pipeline(entry, sum.stream), onEntry(name, sum.stream)]);
  return sum.result();
}

function assertSame(found: EntrySums, sums: EntrySums | undefined): void {
  if (!sums) throw new Error('The backup is cut short: its list of sums is missing');
  for (const name of new Set([...Object.keys(sums), ...Object.keys(found)]))
    if (found[name]?.sha256 !== sums[name]?.sha256 || found[name]?.bytes !== sums[name]?.bytes)
      throw new Error(`The backup was changed: ${name} is not what was written`);
}

/** Names go to the file system: relative, without `..`. */
function assertSafe(name: string): string {
  const isSafe =
    /^[\w./-]+$/.test(name) && !name.startsWith('/') && !/(^|\/)\.\.?(\/|$)/.test(name);
  if (!isSafe) throw new Error(`The backup has an entry with the name ${name}`);
  return name;
}

/** Passes bytes on and sums them. */
function summing(): { readonly stream: Transform; readonly result: () => EntrySum } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** @throws Error when the backup is encrypted and no passphrase is set */
function needed(passphrase: string | undefined): string {
  if (passphrase !== undefined) return passphrase;
  throw new Error('The backup is encrypted: set SOUK_BACKUP_PASSPHRASE, or use --passphrase');
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(encryptionHeadBytes), 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The whole content of a small entry. */
export async function readAll(content: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
