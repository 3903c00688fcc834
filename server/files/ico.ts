/** A picture inside an icon: a PNG as it stands, or pixels (RGBA, top row first). */
export type IconPicture =
  | { readonly png: Buffer }
  | { readonly pixels: Buffer; readonly width: number; readonly height: number };

/** Windows icons: their head says "type 1", cursors are 2. */
export const isIcon = (bytes: Buffer): boolean =>
  bytes.length > 22 && bytes.readUInt32LE(0) === 0x00010000;

/** An icon holds a few sizes, none wider than 256 px; more is no icon that a program made. Our choice. */
const most = { pictures: 64, edge: 256 } as const;
const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * The largest picture of an icon (.ico: a list of PNGs and headless bitmaps). Every length is checked against the bytes that are there, so that a damaged or
 * hostile file reads nothing outside itself; the caller decodes and encodes what comes of it like any picture.
 *
 * Bitmaps with 1, 4, 8, 24 and 32 bits a pixel are read, uncompressed, with their mask.
 * @throws RangeError when there is nothing in it that can be read
 */
export function readIcon(bytes: Buffer): IconPicture {
  const count = bytes.readUInt16LE(4);
  if (count === 0 || count > most.pictures) throw new RangeError('no icon');
  const entries = Array.from({ length: count }, (_, at) => {
    const head = bytes.subarray(6 + at * 16, 22 + at * 16);
    return {
      width: head.readUInt8(0) || 256,
      bits: head.readUInt16LE(6),
      size: head.readUInt32LE(8),
      from: head.readUInt32LE(12),
    };
  });
  const [best] = entries.sort((a, b) => b.width - a.width || b.bits - a.bits);
  if (!best || best.from + best.size > bytes.length)
    throw new RangeError('the picture lies outside the file');
  const picture = bytes.subarray(best.from, best.from + best.size);
  return picture.subarray(0, 8).equals(pngHead) ? { png: picture } : readBitmap(picture);
}

/** A bitmap as icons hold it: its head tells twice its height, for below the colours lies a mask of one bit a pixel. Rows stand bottom first. */
function readBitmap(dib: Buffer): IconPicture {
  const head = dib.readUInt32LE(0),
    width = dib.readInt32LE(4),
    height = dib.readInt32LE(8) / 2,
    bits = dib.readUInt16LE(14);
  const wrong =
    head < 40 ||
    dib.readUInt32LE(16) !== 0 ||
    ![1, 4, 8, 24, 32].includes(bits) ||
    !Number.isInteger(height) ||
    width < 1 ||
    height < 1 ||
    width > most.edge ||
    height > most.edge;
  if (wrong) throw new RangeError('a bitmap of another kind');
  const colours = bits > 8 ? 0 : Math.min(dib.readUInt32LE(32) || 2 ** bits, 2 ** bits);
  const palette = head,
    start = head + colours * 4,
    stride = Math.ceil((width * bits) / 32) * 4,
    maskStride = Math.ceil(width / 32) * 4,
    mask = start + stride * height;
  const pixels = Buffer.alloc(width * height * 4);
  let seen = false;
  for (let y = 0; y < height; y++) {
    const row = start + (height - 1 - y) * stride,
      maskRow = mask + (height - 1 - y) * maskStride;
    for (let x = 0; x < width; x++) {
      const to = (y * width + x) * 4,
        at =
          bits > 8
            ? row + (x * bits) / 8
            : palette + Math.min(indexAt(dib, row, x, bits), colours - 1) * 4;
      pixels[to] = dib.readUInt8(at + 2);
      pixels[to + 1] = dib.readUInt8(at + 1);
      pixels[to + 2] = dib.readUInt8(at);
      pixels[to + 3] = bits === 32 ? dib.readUInt8(at + 3) : maskedAt(dib, maskRow, x) ? 0 : 255;
      seen ||= pixels[to + 3] !== 0;
    }
  }
  // Old programs left the alpha of 32-bit icons empty and meant the mask.
  if (!seen && bits === 32) for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
  return { pixels, width, height };
}

function indexAt(dib: Buffer, row: number, x: number, bits: number): number {
  const bit = x * bits,
    byte = dib.readUInt8(row + (bit >> 3));
  return (byte >> (8 - bits - (bit & 7))) & (2 ** bits - 1);
}

/** Without a mask (some programs leave it out) everything shows. */
const maskedAt = (dib: Buffer, row: number, x: number): boolean =>
  row + (x >> 3) < dib.length && ((dib.readUInt8(row + (x >> 3)) >> (7 - (x & 7))) & 1) === 1;
