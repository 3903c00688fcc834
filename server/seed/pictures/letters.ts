/**
 * Stroked capital letters, so that brand marks need no installed font. A letter has a width and a
 * path on a field of height 7: 0 is the cap line, 7 the base line.
 */
const letters: Readonly<Record<string, readonly [width: number, path: string]>> = {
  A: [5.6, 'M0 7 2.8 0 5.6 7M1 4.7H4.6'],
  B: [4.4, 'M0 0H2.5a1.75 1.7 0 0 1 0 3.4H0M2.5 3.4a1.9 1.8 0 0 1 0 3.6H0V0'],
  C: [5.6, 'M5.6 1.4a3.3 3.5 0 1 0 0 4.2'],
  D: [5.2, 'M0 0H1.8a3.4 3.5 0 0 1 0 7H0V0'],
  E: [3.9, 'M3.9 0H0V7H3.9M0 3.4H3.3'],
  F: [3.7, 'M3.7 0H0V7M0 3.5H3.2'],
  G: [6, 'M5.6 1.3a3.4 3.5 0 1 0 .4 2.7H3.5'],
  H: [5, 'M0 0V7M5 0V7M0 3.4H5'],
  I: [0.2, 'M.1 0V7'],
  J: [3.4, 'M3.4 0V5a1.7 2 0 0 1-3.4.2'],
  K: [4.6, 'M0 0V7M4.5 0 0 4.2M1.6 2.8 4.6 7'],
  L: [3.6, 'M0 0V7H3.6'],
  M: [6.2, 'M0 7V0L3.1 4.8 6.2 0V7'],
  N: [5, 'M0 7V0L5 7V0'],
  O: [6.6, 'M3.3 0a3.3 3.5 0 0 1 0 7 3.3 3.5 0 0 1 0-7'],
  P: [4.3, 'M0 7V0H2.4a1.9 1.95 0 0 1 0 3.9H0'],
  Q: [6.6, 'M3.3 0a3.3 3.5 0 0 1 0 7 3.3 3.5 0 0 1 0-7M4.2 5.2 6.4 7.4'],
  R: [4.5, 'M0 7V0H2.4a1.85 1.9 0 0 1 0 3.8H0M2.4 3.8 4.5 7'],
  S: [
    4.4,
    'M4.2 1.2C3.6.2 2.8 0 2.2 0 1 0 .2.7.2 1.7c0 2.5 4.2 1 4.2 3.6C4.4 6.4 3.5 7 2.3 7 1.3 7 .5 6.6 0 5.7',
  ],
  T: [4.8, 'M0 0H4.8M2.4 0V7'],
  U: [4.9, 'M0 0V4.5a2.45 2.5 0 0 0 4.9 0V0'],
  V: [5.4, 'M0 0 2.7 7 5.4 0'],
  W: [7.8, 'M0 0 1.9 7 3.9 1.4 5.9 7 7.8 0'],
  X: [4.8, 'M0 0 4.8 7M4.8 0 0 7'],
  Y: [5, 'M0 0 2.5 3.7 5 0M2.5 3.7V7'],
  Z: [4.6, 'M0 0H4.6L0 7H4.6'],
};

/**
 * SVG paths of a word in capitals and its width in units of the letters.
 *
 * @param gap distance between letters
 */
export function wordPaths(
  word: string,
  gap: number,
): { readonly paths: string; readonly width: number } {
  let x = 0;
  const paths = [...word].map((letter) => {
    const [width, path] = letters[letter] ?? letters.O!;
    const element = `<path transform="translate(${x.toFixed(2)} 0)" d="${path}"/>`;
    x += width + gap;
    return element;
  });
  return { paths: paths.join(''), width: x - gap };
}
