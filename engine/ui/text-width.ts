/**
 * px of a letter of the page's 13 px face where nothing can be measured: Chinese ones are square,
 * of Latin ones some are narrow and some wide.
 */
function letterOf(letter: string): number {
  if (letter > '\u2e7f') return 13;
  if (/[fijlrtI1 ]/.test(letter)) return 4;
  if (/[mwMW]/.test(letter)) return 10.5;
  return /[A-Z]/.test(letter) ? 8.7 : 7.1;
}

/**
 * Inter widens the signs between figures of one width too: measured at dates and sums, which a
 * canvas cannot set so.
 */
const wider = 1.06;

/** How a text is set: `figures` of one width stand below each other. */
export interface TypeSetting {
  readonly weight: 400 | 500;
  readonly px: 12 | 13;
  readonly figures: 'own' | 'same';
}

/**
 * px that a text takes on one line of the page's face, as the browser draws it; guessed letter by
 * letter where there is no browser.
 */
export function textWidth(text: string, { weight, px, figures }: TypeSetting): number {
  const same = figures === 'same';
  const drawn = same ? text.replace(/\d/g, '0') : text; // the zero is as wide as all of them then
  return (
    ((same ? wider : 1) *
      (penOf(weight)?.measureText(drawn).width ??
        [...drawn].reduce((sum, letter) => sum + letterOf(letter), 0)) *
      px) /
    13
  );
}

/**
 * px of a text on two lines: half of it, and never less than its longest word, for a number of
 * twenty figures does not break. Chinese breaks after every sign.
 */
export const twoLinesWidth = (text: string, setting: TypeSetting): number =>
  text
    .split(/\s+|[\u2e80-\uffff]/)
    .reduce(
      (most, word) =>
        word.length < 12 ? most : Math.max(most, textWidth(word, setting) - lineEnd),
      textWidth(text, setting) / 2,
    );
/**
 * What the first of two lines may leave empty, which is added to every text of two lines; a word
 * alone leaves nothing.
 */
export const lineEnd = 26;

const pens = new Map<number, CanvasRenderingContext2D | undefined>();

function penOf(weight: number): CanvasRenderingContext2D | undefined {
  if (typeof CanvasRenderingContext2D === 'undefined') return undefined;
  if (!pens.has(weight))
    pens.set(weight, document.createElement('canvas').getContext('2d') ?? undefined);
  const pen = pens.get(weight);
  if (pen) pen.font = `${weight} 13px ${bodyFace()}`;
  return pen;
}

let face = '';
/** The page's face never changes, and asking for it makes the browser compute styles. */
function bodyFace(): string {
  if (face === '') face = getComputedStyle(document.body).fontFamily;
  return face;
}
