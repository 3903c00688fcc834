import { maxSheetBytes } from '../../../schemas/contract/limits.ts';

/** Thrown for a spreadsheet that would fill the memory of the browser. */
export class SheetTooLarge extends Error {
  override readonly name = 'SheetTooLarge';
}

/** Bytes that an xlsx file may unpack to. */
const maxUnpackedBytes = 200 * 1024 * 1024;

/** Twice the 5,000 rows of 100 columns that the largest import has. */
const maxCells = 1_000_000;

/** Signatures of a zip file: end of central directory, and one entry of it. */
const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;

/** Bytes of these records without their variable parts. */
const endRecordBytes = 22;
const entryRecordBytes = 46;
const maxCommentBytes = 65_535;

/**
 * Checks a file before it is parsed: its size, and for a zip (xlsx) the unpacked size that its
 * directory declares. An xls file is no zip; its cells take no more memory than the file.
 *
 * @throws SheetTooLarge
 */
export function checkSheetSize(bytes: ArrayBuffer): void {
  if (bytes.byteLength > maxSheetBytes || unpackedBytes(new DataView(bytes)) > maxUnpackedBytes)
    throw new SheetTooLarge();
}

/** @throws SheetTooLarge when a sheet has more cells than any import */
export function checkCellCount(count: number): void {
  if (count > maxCells) throw new SheetTooLarge();
}

/** The unpacked size that the directory of a zip file declares; 0 for any other file. */
function unpackedBytes(view: DataView): number {
  const end = endOfDirectory(view);
  if (end === undefined) return 0;
  const count = view.getUint16(end + 10, true);
  let offset = view.getUint32(end + 16, true);
  let sum = 0;
  for (let index = 0; index < count && isEntry(view, offset); index++) {
    sum += view.getUint32(offset + 24, true);
    const nameBytes = view.getUint16(offset + 28, true);
    const extraBytes = view.getUint16(offset + 30, true);
    const commentBytes = view.getUint16(offset + 32, true);
    offset += entryRecordBytes + nameBytes + extraBytes + commentBytes;
  }
  return sum;
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
