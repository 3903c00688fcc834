import { correctionOf } from './reed-solomon.ts';

/** Level M (15 % may be lost) of versions 1 to 20: correction codewords of a block, and blocks (ISO/IEC 18004, table 9). */
const correction = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
] as const;
const blocks = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16] as const;

/** Modules on one side. */
export const sizeOf = (version: number): number => version * 4 + 17;
/** Places of the alignment patterns, along both sides. */
export function alignmentsOf(version: number): readonly number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2,
    step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [
    6,
    ...Array.from({ length: count - 1 }, (_, at) => sizeOf(version) - 7 - step * (count - 2 - at)),
  ];
}

/** Codewords that a version has room for: modules without the fixed patterns. */
function roomOf(version: number): number {
  const aligned = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const modules =
    (16 * version + 128) * version +
    64 -
    (aligned ? (25 * aligned - 10) * aligned - 55 : 0) -
    (version >= 7 ? 36 : 0);
  return Math.floor(modules / 8);
}
const dataRoom = (version: number): number =>
  roomOf(version) - correction[version - 1]! * blocks[version - 1]!;

/** The bytes of a text as codewords, correction included, in the smallest version that holds them. @throws RangeError beyond 666 bytes */
export function codewordsOf(text: string): {
  readonly version: number;
  readonly codewords: readonly number[];
} {
  const bytes = [...new TextEncoder().encode(text)];
  const version =
    correction.findIndex((_, at) => dataRoom(at + 1) >= bytes.length + (at + 1 < 10 ? 2 : 3)) + 1;
  if (version === 0) throw new RangeError(`${bytes.length} bytes are too many for a QR code`);
  return { version, codewords: interleave(version, pad(bytes, version)) };
}

/** Mode, length, bytes and filling. */
function pad(bytes: readonly number[], version: number): readonly number[] {
  const bits = `0100${bytes.length.toString(2).padStart(version < 10 ? 8 : 16, '0')}${bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('')}0000`;
  const words = bits.match(/.{8}/g)!.map((word) => Number.parseInt(word, 2));
  return Array.from(
    { length: dataRoom(version) },
    (_, at) => words[at] ?? ((at - words.length) % 2 === 0 ? 0xec : 0x11),
  );
}

/** Blocks, the shorter ones first, read across. */
function interleave(version: number, data: readonly number[]): readonly number[] {
  const count = blocks[version - 1]!,
    short = Math.floor(data.length / count),
    long = data.length % count;
  const parts = Array.from({ length: count }, (_, at) => {
    const begin = at * short + Math.max(0, at - (count - long));
    return data.slice(begin, begin + short + (at >= count - long ? 1 : 0));
  });
  const across = (columns: readonly (readonly number[])[]): readonly number[] =>
    Array.from({ length: Math.max(...columns.map(({ length }) => length)) }, (_, at) =>
      columns.flatMap((column) => column[at] ?? []),
    ).flat();
  return [
    ...across(parts),
    ...across(parts.map((part) => correctionOf(part, correction[version - 1]!))),
  ];
}
