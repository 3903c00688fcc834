import { oklch } from './colour.ts';
import { iconBody } from './icons.ts';
import { wordPaths } from './letters.ts';

export interface Banner { /** Latin words, drawn in capitals, one a line. */ readonly words: string; readonly icon: string; readonly hue: number; readonly width: number; readonly height: number }

/** An advert of one object beside a few words, at any shape: upright ones put the words above the object, flat ones beside it. */
export function bannerSvg({ words, icon, hue, width, height }: Banner): string {
  const isUpright = height > width;
  const object = Math.round(isUpright ? width * 0.72 : height * 0.72);
  const [x, y] = isUpright ? [(width - object) / 2, height - object - width * 0.16] : [width * 0.74 - object / 2, (height - object) / 2];
  const disc = isUpright ? width * 0.46 : height * 0.62;
  const room = isUpright ? { left: width * 0.12, top: height * 0.12, width: width * 0.76, height: height * 0.3 } : { left: width * 0.1, top: height * 0.2, width: width * 0.42, height: height * 0.6 };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs><linearGradient id="back" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${oklch(0.955, 0.02, hue)}"/><stop offset="1" stop-color="${oklch(0.885, 0.05, hue)}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#back)"/><circle cx="${x + object / 2}" cy="${y + object / 2}" r="${disc}" fill="${oklch(0.86, 0.065, hue)}"/>
    <svg x="${x}" y="${y}" width="${object}" height="${object}" viewBox="0 0 32 32">${iconBody(icon)}</svg>${lines(words.toUpperCase().split(' '), room, oklch(0.34, 0.07, hue))}</svg>`;
}

/** Words under each other, as large as the room allows. */
function lines(words: readonly string[], room: { readonly left: number; readonly top: number; readonly width: number; readonly height: number }, ink: string): string {
  const drawn = words.map((word) => wordPaths(word, 2));
  const scale = Math.min(room.width / Math.max(...drawn.map(({ width }) => width)), room.height / (words.length * 10.5 - 3.5));
  const top = room.top + (room.height - (words.length * 10.5 - 3.5) * scale) / 2;
  return drawn.map(({ paths }, at) => `<g transform="translate(${room.left} ${top + at * 10.5 * scale}) scale(${scale})" fill="none" stroke="${ink}" stroke-width=".95" stroke-miterlimit="2">${paths}</g>`).join('');
}
