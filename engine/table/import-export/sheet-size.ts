import { Inflate } from 'fflate';
import { maxSheetBytes } from '../../../schemas/contract/limits.ts';

/** Thrown for a spreadsheet that would fill the memory of the browser. */
export class SheetTooLarge extends Error {
  override readonly name = 'SheetTooLarge';
}

/** Bytes that an xlsx file may unpack to: 5,000 rows of 100 columns have 30 MB. */
const maxUnpackedBytes = 100 * 1024 * 1024;
/** Twice the 5,000 rows of 100 columns that the largest import has. */
const maxCells = 1_000_000;

/** Compressed bytes at a time: they unpack to 4 MB at most. */
const pieceBytes = 4096;

/** Signatures of a zip file: end of central directory, an entry of it, and the head of a file. */
const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const fileSignature = 0x04034b50;

/** Bytes of these records without their variable parts. */
const endRecordBytes = 22;
const entryRecordBytes = 46;
const fileRecordBytes = 30;
const maxCommentBytes = 65_535;

const deflated = 8;

interface ZipEntry {
  readonly method: number;
  readonly packedBytes: number;
  readonly declaredBytes: number;
  /** Offset of the file's head. */
  readonly offset: number;
}

/** What a file has unpacked to so far. */
interface Budget {
  bytes: number;
  cells: number;
}

/**
 * Checks a file before it is parsed: its size, and for a zip (xlsx) the sizes that its directory
 * declares, then the bytes and cells that it really unpacks to, piece by piece. An xls file is no
 * zip; its cells take no more memory than the file.
 *
 * @throws SheetTooLarge beyond the budget, and for a file that unpacks to more than it declares
 */
export function checkSheetSize(bytes: ArrayBuffer): void {
  if (bytes.byteLength > maxSheetBytes) throw new SheetTooLarge();
  const entries = [...entriesOf(new DataView(bytes))];
  const declared = entries.reduce((sum, { declaredBytes }) => sum + declaredBytes, 0);
  if (declared > maxUnpackedBytes) throw new SheetTooLarge();
  const budget: Budget = { bytes: 0, cells: 0 };
  for (const entry of entries) unpack(new Uint8Array(bytes), entry, budget);
}

/** @throws SheetTooLarge when a sheet has more cells than any import */
export function checkCellCount(count: number): void {
  if (count > maxCells) throw new SheetTooLarge();
}

/** @throws SheetTooLarge when a csv file has more cells than any import */
export function checkCsvCells(text: string): void {
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === 0x2c || character === 0x3b || character === 0x09 || character === 0x0a)
      count += 1;
  }
  checkCellCount(count);
}

/** Unpacks one file of the archive and forgets it. */
function unpack(bytes: Uint8Array, entry: ZipEntry, budget: Budget): void {
  const view = new DataView(bytes.buffer);
  const { offset, packedBytes, declaredBytes, method } = entry;
  if (offset + fileRecordBytes > view.byteLength) return;
  if (view.getUint32(offset, true) !== fileSignature || method !== deflated) return;
  const start =
    offset +
    fileRecordBytes +
    view.getUint16(offset + 26, true) +
    view.getUint16(offset + 28, true);
  const packed = bytes.subarray(start, start + packedBytes);
  let own = 0;
  const inflate = new Inflate((piece) => {
    own += piece.length;
    budget.bytes += piece.length;
    budget.cells += countCells(piece);
    if (own > declaredBytes || budget.bytes > maxUnpackedBytes) throw new SheetTooLarge();
    checkCellCount(budget.cells);
  });
  for (let from = 0; from < packed.length; from += pieceBytes)
    inflate.push(packed.subarray(from, from + pieceBytes), from + pieceBytes >= packed.length);
}

/** Elements `<c …>` of cells and `<si>` of shared texts. One on the edge of two pieces is missed. */
function countCells(piece: Uint8Array): number {
  let count = 0;
  for (let at = piece.indexOf(0x3c); at >= 0; at = piece.indexOf(0x3c, at + 1)) {
    const isCell = piece[at + 1] === 0x63 && !isLetter(piece[at + 2]);
    const isText = piece[at + 1] === 0x73 && piece[at + 2] === 0x69 && !isLetter(piece[at + 3]);
    if (isCell || isText) count += 1;
  }
  return count;
}

const isLetter = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= 0x41 && byte <= 0x7a;

/** The entries of the directory of a zip file; none for any other file. */
function* entriesOf(view: DataView): Generator<ZipEntry> {
  const end = endOfDirectory(view);
  if (end === undefined) return;
  const count = view.getUint16(end + 10, true);
  let offset = view.getUint32(end + 16, true);
  for (let index = 0; index < count && isEntry(view, offset); index++) {
    yield {
      method: view.getUint16(offset + 10, true),
      packedBytes: view.getUint32(offset + 20, true),
      declaredBytes: view.getUint32(offset + 24, true),
      offset: view.getUint32(offset + 42, true),
    };
    const nameBytes = view.getUint16(offset + 28, true);
    const extraBytes = view.getUint16(offset + 30, true);
    const commentBytes = view.getUint16(offset + 32, true);
    offset += entryRecordBytes + nameBytes + extraBytes + commentBytes;
  }
}

function endOfDirectory(view: DataView): number | undefined {
  const last = view.byteLength - endRecordBytes;
  const first = Math.max(0, last - maxCommentBytes);
  for (let offset = last; offset >= first; offset--)
    if (view.getUint32(offset, true) === endSignature) return offset;
  return undefined;
}

const isEntry = (view: DataView, offset: number): boolean =>
  offset + entryRecordBytes <= view.byteLength && view.getUint32(offset, true) === entrySignature;
