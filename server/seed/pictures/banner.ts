import { oklch } from './colour.ts';
import { iconBody } from './icons.ts';

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
  const middle = isUpright ? width / 2 : width * (width / height > 5 ? 0.74 : 0.62);
  const floor = height * (isUpright ? 0.64 : 0.82);
  const half = unit * 0.36;
  const top = floor - unit * 0.74;
  const plinth = { half: unit * 0.25, height: unit * 0.09 };
  const niche = `M${middle - half} ${floor}V${top + half}a${half} ${half} 0 0 1 ${half * 2} 0V${floor}z`;
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
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>
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
    ])}${gradient('niche', [
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
    <radialGradient id="glow"><stop offset="0" stop-color="${oklch(0.86, 0.08, hue)}" stop-opacity=".55"/><stop offset="1" stop-color="${oklch(0.5, 0.07, hue)}" stop-opacity="0"/></radialGradient>
    <radialGradient id="shade"><stop offset="0" stop-color="#000" stop-opacity=".5"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#wall)"/><ellipse cx="${middle}" cy="${floor - unit * 0.3}" rx="${unit * 1.15}" ry="${unit * 0.85}" fill="url(#glow)"/>
    <path d="${niche}" fill="url(#niche)"/><path d="M${middle - half} ${floor}V${top + half}a${half} ${half} 0 0 1 ${half} ${-half}a${half * 0.86} ${half} 0 0 0 ${-half * 0.86} ${half}V${floor}z" fill="#000" opacity=".1"/>
    <rect y="${floor}" width="${width}" height="${height - floor}" fill="url(#floor)"/><ellipse cx="${middle}" cy="${floor + unit * 0.02}" rx="${unit * 0.75}" ry="${unit * 0.1}" fill="url(#glow)"/>
    <ellipse cx="${middle}" cy="${floor + unit * 0.1}" rx="${plinth.half * 1.3}" ry="${unit * 0.05}" fill="url(#shade)"/>
    <path d="M${middle - plinth.half} ${floor}v${plinth.height}a${plinth.half} ${unit * 0.05} 0 0 0 ${plinth.half * 2} 0v${-plinth.height}z" fill="url(#side)"/><ellipse cx="${middle}" cy="${floor}" rx="${plinth.half}" ry="${unit * 0.05}" fill="${oklch(0.9, 0.04, hue)}"/>
    ${object(main, middle, floor + unit * 0.012, unit * 0.52)}${sides.join('')}</svg>`;
}

/** An icon with its shadow; `foot` is its base line. */
const object = (icon: string, x: number, foot: number, size: number): string =>
  `<ellipse cx="${x}" cy="${foot}" rx="${size * 0.48}" ry="${size * 0.07}" fill="url(#shade)"/><svg x="${x - size / 2}" y="${foot - size * 0.955}" width="${size}" height="${size}" viewBox="0 0 32 32">${iconBody(icon)}</svg>`;

const gradient = (
  id: string,
  stops: readonly (readonly [offset: number, colour: string])[],
  direction = 'x1="0" y1="0" x2="0" y2="1"',
): string =>
  `<linearGradient id="${id}" ${direction}>${stops.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('')}</linearGradient>`;
