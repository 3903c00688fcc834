/** Estimated width of a character at 13 px, for environments without a canvas, px. */
function estimatedWidth(letter: string): number {
  if (letter > '\u2e7f') return 13;
  if (/[fijlrtI1 ]/.test(letter)) return 4;
  if (/[mwMW]/.test(letter)) return 10.5;
  return /[A-Z]/.test(letter) ? 8.7 : 7.1;
}

/**
 * Inter widens punctuation between tabular digits, and a canvas cannot set tabular digits. Factor
 * measured on dates and amounts.
 */
const tabularFactor = 1.06;

/** Style of a measured text. `tabular` digits all have the same width. */
export interface TextStyle {
  readonly weight: 400 | 500;
  readonly px: 12 | 13;
  readonly digits: 'proportional' | 'tabular';
}

/**
 * Width of a text on one line in the font of the page, px. Measured with a canvas; without one
 * (tests, server) estimated per character.
 */
export function textWidth(text: string, { weight, px, digits }: TextStyle): number {
  const tabular = digits === 'tabular';
  // Tabular digits are all as wide as the zero.
  const measured = tabular ? text.replace(/\d/g, '0') : text;
  const widthAt13px =
    canvasOf(weight)?.measureText(measured).width ??
    [...measured].reduce((sum, letter) => sum + estimatedWidth(letter), 0);
  return ((tabular ? tabularFactor : 1) * widthAt13px * px) / 13;
}

/**
 * Column width at which a text fits on two lines, px: half its width, at least its longest word.
 * Words under 12 characters are ignored; Chinese breaks after every character.
 */
export const twoLinesWidth = (text: string, style: TextStyle): number =>
  text
    .split(/\s+|[\u2e80-\uffff]/)
    .reduce(
      (widest, word) =>
        word.length < 12 ? widest : Math.max(widest, textWidth(word, style) - wrapSlackPx),
      textWidth(text, style) / 2,
    );

/**
 * Space that the first of two lines may leave empty at its end, px. Callers add it to
 * `twoLinesWidth`; a single word leaves none.
 */
export const wrapSlackPx = 26;

const canvases = new Map<number, CanvasRenderingContext2D | undefined>();

function canvasOf(weight: number): CanvasRenderingContext2D | undefined {
  if (typeof CanvasRenderingContext2D === 'undefined') return undefined;
  if (!canvases.has(weight))
    canvases.set(weight, document.createElement('canvas').getContext('2d') ?? undefined);
  const canvas = canvases.get(weight);
  if (canvas) canvas.font = `${weight} 13px ${bodyFont()}`;
  return canvas;
}

let fontFamily = '';

/** Cached: the font never changes, and reading it forces a style calculation. */
function bodyFont(): string {
  if (fontFamily === '') fontFamily = getComputedStyle(document.body).fontFamily;
  return fontFamily;
}
