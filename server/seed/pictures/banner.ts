import { oklch } from './colour.ts';
import { iconSvg, svgDocument } from './svg.ts';

export interface Banner {
  /** Main icon, then up to two icons beside it. */
  readonly icons: readonly string[];
  readonly hue: number;
  readonly width: number;
  readonly height: number;
}

/**
 * SVG of an advert without text: objects in a lit niche of a dark room. The page writes the name of
 * the advert over it in the reader's language, on the left of wide adverts and at the bottom of
 * tall ones.
 */
export function bannerSvg({ icons: [main = '', ...beside], hue, width, height }: Banner): string {
  const isUpright = height > width;
  const unit = isUpright ? width * 1.2 : height;
  const middleOfWide = width / height > 5 ? 0.74 : 0.62;
  const middle = width * (isUpright ? 0.5 : middleOfWide);
  const floor = height * (isUpright ? 0.64 : 0.82);
  const half = unit * 0.36;
  const top = floor - unit * 0.74;
  const plinth = { half: unit * 0.25, height: unit * 0.09 };
  const arch = `V${top + half}a${half} ${half} 0 0 1`;
  const niche = `M${middle - half} ${floor}${arch} ${half * 2} 0V${floor}z`;
  const innerEdge =
    `M${middle - half} ${floor}${arch} ${half} ${-half}` +
    `a${half * 0.86} ${half} 0 0 0 ${-half * 0.86} ${half}V${floor}z`;
  const plinthSide =
    `M${middle - plinth.half} ${floor}v${plinth.height}` +
    `a${plinth.half} ${unit * 0.05} 0 0 0 ${plinth.half * 2} 0v${-plinth.height}z`;
  const sides = (isUpright ? [] : beside)
    .slice(0, 2)
    .map((icon, index) =>
      object(
        icon,
        middle + (index === 0 ? -1 : 1) * unit * 0.47,
        floor + unit * (index === 0 ? 0.07 : 0.045),
        unit * (index === 0 ? 0.34 : 0.3),
      ),
    );
  const size = `width="${width}" height="${height}"`;
  return svgDocument(
    [width, height],
    `
    <defs>${gradients(hue)}</defs>
    <rect ${size} fill="url(#wall)"/>
    ${ellipse([middle, floor - unit * 0.3], [unit * 1.15, unit * 0.85], 'url(#glow)')}
    <path d="${niche}" fill="url(#niche)"/>
    <path d="${innerEdge}" fill="#000" opacity=".1"/>
    <rect y="${floor}" width="${width}" height="${height - floor}" fill="url(#floor)"/>
    ${ellipse([middle, floor + unit * 0.02], [unit * 0.75, unit * 0.1], 'url(#glow)')}
    ${ellipse([middle, floor + unit * 0.1], [plinth.half * 1.3, unit * 0.05], 'url(#shade)')}
    <path d="${plinthSide}" fill="url(#side)"/>
    ${ellipse([middle, floor], [plinth.half, unit * 0.05], oklch(0.9, 0.04, hue))}
    ${object(main, middle, floor + unit * 0.012, unit * 0.52)}
    ${sides.join('')}`,
  );
}

/** Wall, floor, niche, side of the plinth, light and shade. */
function gradients(hue: number): string {
  const glow = [oklch(0.86, 0.08, hue), oklch(0.5, 0.07, hue)];
  return `
    ${gradient(
      'wall',
      [
        [0, oklch(0.34, 0.05, hue)],
        [0.55, oklch(0.43, 0.06, hue)],
        [1, oklch(0.36, 0.055, hue)],
      ],
      'x1="0" y1="0" x2="1" y2="0.15"',
    )}
    ${gradient('floor', [
      [0, oklch(0.4, 0.055, hue)],
      [1, oklch(0.27, 0.045, hue)],
    ])}
    ${gradient('niche', [
      [0, oklch(0.7, 0.09, hue)],
      [1, oklch(0.8, 0.075, hue)],
    ])}
    ${gradient(
      'side',
      [
        [0, oklch(0.66, 0.06, hue)],
        [0.35, oklch(0.86, 0.045, hue)],
        [1, oklch(0.52, 0.07, hue)],
      ],
      'x1="0" y1="0" x2="1" y2="0"',
    )}
    <radialGradient id="glow">
      <stop offset="0" stop-color="${glow[0]}" stop-opacity=".55"/>
      <stop offset="1" stop-color="${glow[1]}" stop-opacity="0"/>
    </radialGradient>
    <radialGradient id="shade">
      <stop offset="0" stop-color="#000" stop-opacity=".5"/>
      <stop offset="1" stop-color="#000" stop-opacity="0"/>
    </radialGradient>`;
}

type Pair = readonly [x: number, y: number];
const ellipse = ([x, y]: Pair, [rx, ry]: Pair, fill: string): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;

/** An icon with its shadow; `foot` is its base line. */
const object = (icon: string, x: number, foot: number, size: number): string =>
  ellipse([x, foot], [size * 0.48, size * 0.07], 'url(#shade)') +
  iconSvg(icon, x - size / 2, foot - size * 0.955, size);

function gradient(
  id: string,
  stops: readonly (readonly [offset: number, colour: string])[],
  direction = 'x1="0" y1="0" x2="0" y2="1"',
): string {
  const drawn = stops.map(
    ([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`,
  );
  return `<linearGradient id="${id}" ${direction}>${drawn.join('')}</linearGradient>`;
}
