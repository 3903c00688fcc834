import { maxSheetBytes } from '../../schemas/contract/limits.ts';

/** A spreadsheet that would fill the memory of the browser. */
export class SheetTooLarge extends Error {
  override readonly name = 'SheetTooLarge';
}

/** What an xlsx may unpack to, and how many cells one import may hold: 5,000 rows of 100 columns, doubled. Our choice. */
const most = { unpacked: 200 * 1024 * 1024, cells: 1_000_000 } as const;
const endMark = 0x06054b50,
  entryMark = 0x02014b50;

/**
 * Refuses a file before it is opened: larger than an upload may be, or a zip (xlsx) whose parts together would unpack to more than `most.unpacked`, by what its
 * directory says. An xls is no zip: its cells take no more room than the file.
 * @throws SheetTooLarge
 */
export function checkSheetSize(bytes: ArrayBuffer): void {
  if (bytes.byteLength > maxSheetBytes || unpackedBytes(new DataView(bytes)) > most.unpacked)
    throw new SheetTooLarge();
}

/** @throws SheetTooLarge when a sheet holds more cells than an import can mean */
export function checkCellCount(count: number): void {
  if (count > most.cells) throw new SheetTooLarge();
}

/** The sum that a zip's directory tells; 0 for what is no zip. */
function unpackedBytes(view: DataView): number {
  const from = Math.max(0, view.byteLength - 65_557);
  for (let end = view.byteLength - 22; end >= from; end--) {
    if (view.getUint32(end, true) !== endMark) continue;
    const count = view.getUint16(end + 10, true);
    let at = view.getUint32(end + 16, true),
      sum = 0;
    for (
      let entry = 0;
      entry < count && at + 46 <= view.byteLength && view.getUint32(at, true) === entryMark;
      entry++
    ) {
      sum += view.getUint32(at + 24, true);
      at +=
        46 +
        view.getUint16(at + 28, true) +
        view.getUint16(at + 30, true) +
        view.getUint16(at + 32, true);
    }
    return sum;
  }
  return 0;
}
