/** Arithmetic of the field of 256 elements that QR codes use (ISO/IEC 18004, polynomial 0x11d). */
const powers = new Uint8Array(255),
  logarithms = new Uint8Array(256);
for (let at = 0, value = 1; at < 255; at++) {
  powers[at] = value;
  logarithms[value] = at;
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
}
const times = (one: number, other: number): number =>
  one === 0 || other === 0 ? 0 : powers[(logarithms[one]! + logarithms[other]!) % 255]!;

/** The polynomial with the first `degree` powers as its roots, highest coefficient (1) left out. */
function generator(degree: number): Uint8Array {
  const result = new Uint8Array(degree);
  result[degree - 1] = 1;
  for (let root = 0; root < degree; root++) {
    for (let at = 0; at < degree; at++)
      result[at] = times(result[at]!, powers[root]!) ^ (result[at + 1] ?? 0);
  }
  return result;
}

/** The codewords by which errors in `data` are found and mended. @param count how many */
export function correctionOf(data: readonly number[], count: number): number[] {
  const divisor = generator(count),
    rest = Array<number>(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    divisor.forEach((coefficient, at) => {
      rest[at]! ^= times(coefficient, factor);
    });
  }
  return rest;
}
