/** A picture inside an ICO file: a PNG, or decoded pixels (RGBA, top row first). */
export type IcoPicture =
  | { readonly png: Buffer }
  | { readonly pixels: Buffer; readonly width: number; readonly height: number };

/** Windows icons start with type 1; cursors have type 2. */
export const isIco = (bytes: Buffer): boolean =>
  bytes.length > 22 && bytes.readUInt32LE(0) === 0x00010000;

/** The format stores edges in one byte; programs write a handful of sizes. */
const maxEdge = 256;
const maxPictures = 64;

const headerBytes = 6;
const entryBytes = 16;
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * The largest picture of an ICO file, a list of PNGs and bitmaps without a file header. Reads
 * uncompressed bitmaps with 1, 4, 8, 24 and 32 bits per pixel and their mask.
 *
 * Offsets from the file are checked against its length, so a damaged or hostile file reads nothing
 * outside itself.
 *
 * @throws RangeError when it contains no readable picture
 */
export function decodeIco(bytes: Buffer): IcoPicture {
  const picture = largestPicture(bytes);
  const isPng = picture.subarray(0, pngSignature.length).equals(pngSignature);
  return isPng ? { png: picture } : decodeBitmap(picture);
}

interface IcoEntry {
  readonly width: number;
  readonly bitsPerPixel: number;
  readonly size: number;
  readonly offset: number;
}

function largestPicture(bytes: Buffer): Buffer {
  const count = bytes.readUInt16LE(4);
  if (count === 0 || count > maxPictures) throw new RangeError('no icon');
  const entries = Array.from({ length: count }, (_, index) => readEntry(bytes, index));
  entries.sort((a, b) => b.width - a.width || b.bitsPerPixel - a.bitsPerPixel);
  const [largest] = entries;
  if (!largest || largest.offset + largest.size > bytes.length)
    throw new RangeError('the picture lies outside the file');
  return bytes.subarray(largest.offset, largest.offset + largest.size);
}

function readEntry(bytes: Buffer, index: number): IcoEntry {
  const start = headerBytes + index * entryBytes;
  const entry = bytes.subarray(start, start + entryBytes);
  return {
    width: entry.readUInt8(0) || maxEdge,
    bitsPerPixel: entry.readUInt16LE(6),
    size: entry.readUInt32LE(8),
    offset: entry.readUInt32LE(12),
  };
}

/**
 * The layout of an ICO bitmap (DIB): header, palette, colour rows, mask rows with one bit per
 * pixel. Rows are padded to four bytes and stored bottom first.
 */
interface BitmapLayout {
  readonly width: number;
  readonly height: number;
  readonly bitsPerPixel: number;
  /** Colours of the palette; 0 above 8 bits per pixel. */
  readonly paletteSize: number;
  readonly paletteOffset: number;
  readonly colourOffset: number;
  readonly colourStride: number;
  readonly maskOffset: number;
  readonly maskStride: number;
}

function readLayout(dib: Buffer): BitmapLayout {
  const paletteOffset = dib.readUInt32LE(0);
  const width = dib.readInt32LE(4);
  // The header counts the colour rows and the mask rows.
  const height = dib.readInt32LE(8) / 2;
  const bitsPerPixel = dib.readUInt16LE(14);
  const isCompressed = dib.readUInt32LE(16) !== 0;
  if (paletteOffset < 40 || isCompressed || ![1, 4, 8, 24, 32].includes(bitsPerPixel))
    throw new RangeError('a bitmap of another kind');
  if (!Number.isInteger(height) || !isEdge(width) || !isEdge(height))
    throw new RangeError('a bitmap of another size');
  const maxColours = 2 ** bitsPerPixel;
  const paletteSize =
    bitsPerPixel > 8 ? 0 : Math.min(dib.readUInt32LE(32) || maxColours, maxColours);
  const colourOffset = paletteOffset + paletteSize * 4;
  const colourStride = Math.ceil((width * bitsPerPixel) / 32) * 4;
  return {
    width,
    height,
    bitsPerPixel,
    paletteSize,
    paletteOffset,
    colourOffset,
    colourStride,
    maskOffset: colourOffset + colourStride * height,
    maskStride: Math.ceil(width / 32) * 4,
  };
}

const isEdge = (edge: number): boolean => edge >= 1 && edge <= maxEdge;

function decodeBitmap(dib: Buffer): IcoPicture {
  const layout = readLayout(dib);
  const { width, height, bitsPerPixel } = layout;
  const pixels = Buffer.alloc(width * height * 4);
  let isVisible = false;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const target = (y * width + x) * 4;
      const source = colourOffsetAt(dib, layout, x, y);
      const alpha = alphaAt(dib, layout, x, y);
      pixels[target] = dib.readUInt8(source + 2);
      pixels[target + 1] = dib.readUInt8(source + 1);
      pixels[target + 2] = dib.readUInt8(source);
      pixels[target + 3] = alpha;
      isVisible ||= alpha !== 0;
    }
  }
  // Old programs left the alpha of 32-bit icons at 0 and used the mask only.
  if (!isVisible && bitsPerPixel === 32) makeOpaque(pixels);
  return { pixels, width, height };
}

function makeOpaque(pixels: Buffer): void {
  for (let offset = 3; offset < pixels.length; offset += 4) pixels[offset] = 255;
}

/** Offset of a pixel's blue byte, in the colour rows or in the palette. */
function colourOffsetAt(dib: Buffer, layout: BitmapLayout, x: number, y: number): number {
  const { bitsPerPixel, colourOffset, colourStride, height, paletteOffset, paletteSize } = layout;
  const row = colourOffset + (height - 1 - y) * colourStride;
  const bit = x * bitsPerPixel;
  if (bitsPerPixel > 8) return row + bit / 8;
  const byte = dib.readUInt8(row + (bit >> 3));
  const index = (byte >> (8 - bitsPerPixel - (bit & 7))) & (2 ** bitsPerPixel - 1);
  return paletteOffset + Math.min(index, paletteSize - 1) * 4;
}

/** 32-bit pixels carry their alpha; others are transparent where the mask is set. */
function alphaAt(dib: Buffer, layout: BitmapLayout, x: number, y: number): number {
  if (layout.bitsPerPixel === 32) return dib.readUInt8(colourOffsetAt(dib, layout, x, y) + 3);
  const row = layout.maskOffset + (layout.height - 1 - y) * layout.maskStride;
  const offset = row + (x >> 3);
  // Some programs leave the mask out: then every pixel is opaque.
  if (offset >= dib.length) return 255;
  const isTransparent = ((dib.readUInt8(offset) >> (7 - (x & 7))) & 1) === 1;
  return isTransparent ? 0 : 255;
}
