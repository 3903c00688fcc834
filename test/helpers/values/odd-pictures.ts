import { crc32, deflateSync } from 'node:zlib';

/** An icon (.ico) with these pictures by width; 0 means 256. */
export function anIcon(...pictures: readonly (readonly [width: number, bytes: Buffer])[]): Buffer {
  const head = Buffer.alloc(6 + pictures.length * 16);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let from = head.length;
  pictures.forEach(([width, { length }], index) => {
    head.writeUInt8(width, 6 + index * 16);
    head.writeUInt16LE(32, 12 + index * 16);
    head.writeUInt32LE(length, 14 + index * 16);
    head.writeUInt32LE(from, 18 + index * 16);
    from += length;
  });
  return Buffer.concat([head, ...pictures.map(([, bytes]) => bytes)]);
}
/**
 * A square 32-bit bitmap of an icon, from RGBA pixels in top-down order; `claimed` is the width in
 * its header.
 */
export function aBitmap(
  pixels: readonly (readonly [number, number, number, number])[],
  claimed?: number,
): Buffer {
  const side = Math.sqrt(pixels.length);
  const head = Buffer.alloc(40);
  head.writeUInt32LE(40, 0);
  head.writeInt32LE(claimed ?? side, 4);
  head.writeInt32LE(side * 2, 8);
  head.writeUInt16LE(1, 12);
  head.writeUInt16LE(32, 14);
  const rows = Array.from({ length: side }, (_, row) =>
    pixels
      .slice((side - 1 - row) * side, (side - row) * side)
      .flatMap(([r, g, b, a]) => [b, g, r, a]),
  );
  return Buffer.concat([head, Buffer.from(rows.flat()), Buffer.alloc(side * 4)]);
}

/** A single-colour PNG: about 50 KB of zeros that decompress to `width` × `height` bytes. */
export function pixelBomb(width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(content.length, 0);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc32(body), body.length + 4);
    return framed;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1; // one bit per pixel, grey
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
