import { oklch } from './colour.ts';
import { wordPaths } from './letters.ts';
import { iconSvg, svgDocument } from './svg.ts';

/** Typographic styles of brand marks. */
const markStyles = ['plain', 'boxed', 'wide', 'heavy', 'ruled', 'round'] as const;
export type MarkStyle = (typeof markStyles)[number];

interface Setting {
  readonly stroke: number;
  readonly gap: number;
  readonly span: number;
  readonly round: boolean;
}
const settings: Readonly<Record<MarkStyle, Setting>> = {
  plain: { stroke: 0.85, gap: 2.1, span: 208, round: false },
  boxed: { stroke: 1, gap: 2, span: 176, round: false },
  wide: { stroke: 0.6, gap: 3.6, span: 216, round: false },
  heavy: { stroke: 1.6, gap: 1.9, span: 208, round: false },
  ruled: { stroke: 0.75, gap: 2.4, span: 192, round: false },
  round: { stroke: 1.25, gap: 2.2, span: 204, round: true },
};

/** SVG of a brand mark, 300 × 300 px, in colours of one hue. */
export function brandSvg(word: string, style: MarkStyle, hue: number): string {
  const { stroke, gap, span, round } = settings[style];
  const { paths, width } = wordPaths(word, gap);
  const scale = Math.min(span / width, 7.4);
  const inverse = style === 'boxed';
  const ink = inverse ? '#fff' : oklch(0.34, 0.07, hue);
  const paper = inverse ? oklch(0.42, 0.085, hue) : oklch(0.972, 0.012, hue);
  const x = 150 - (width * scale) / 2;
  const y = 150 - 3.5 * scale;
  return svgDocument(
    [300, 300],
    `
    <rect width="300" height="300" fill="${paper}"/>
    ${style === 'ruled' ? rules(x, [y - 26, y + 7 * scale + 26], ink) : ''}
    <g transform="translate(${x} ${y}) scale(${scale})"
      fill="none" stroke="${ink}" stroke-width="${stroke}" ${round ? roundJoins : sharpJoins}>
      ${paths}
    </g>`,
  );
}
const roundJoins = 'stroke-linecap="round" stroke-linejoin="round"';
const sharpJoins = 'stroke-linejoin="miter" stroke-miterlimit="2"';

/** A line above the word and one below it. */
const rules = (x: number, [above, below]: readonly [number, number], ink: string): string => `
    <path d="M${x} ${above}H${300 - x}M${x} ${below}H${300 - x}"
      stroke="${ink}" stroke-width="2.5"/>`;

/** SVG of a store's logo, 242 × 74 px: the mall's arch with the store's icon, and its name. */
export function storeSvg(word: string, icon: string, hue: number): string {
  const { paths, width } = wordPaths(word, 2.1);
  const scale = Math.min(150 / width, 3.4);
  const x = 74 + (150 - width * scale) / 2;
  const y = 37 - 3.5 * scale;
  return svgDocument(
    [242, 74],
    `
    <rect width="242" height="74" fill="${oklch(0.97, 0.014, hue)}"/>
    <path d="M10 66V33a23 23 0 0 1 46 0V66z" fill="${oklch(0.88, 0.05, hue)}"/>
    ${iconSvg(icon, 14, 24, 38)}
    <g transform="translate(${x} ${y}) scale(${scale})"
      fill="none" stroke="${oklch(0.32, 0.06, hue)}" stroke-width=".95" stroke-miterlimit="2">
      ${paths}
    </g>`,
  );
}

/** SVG of an avatar, 150 × 150 px. */
export const faceSvg = (icon: string, hue: number): string =>
  svgDocument(
    [150, 150],
    `<rect width="150" height="150" fill="${oklch(0.91, 0.045, hue)}"/>${iconSvg(icon, 24, 28, 102)}`,
  );
