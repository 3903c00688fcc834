import { iconBody } from './icons.ts';

/** An SVG document of this size in px; `viewBox` defaults to the same size. */
export function svgDocument(
  [width, height]: readonly [width: number, height: number],
  body: string,
  viewBox = `0 0 ${width} ${height}`,
): string {
  const size = `width="${width}" height="${height}" viewBox="${viewBox}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${body}</svg>`;
}

/** A square icon inside a document; `x` and `y` are its upper left corner. */
export function iconSvg(icon: string, x: number, y: number, size: number): string {
  const box = `x="${x}" y="${y}" width="${size}" height="${size}"`;
  return `<svg ${box} viewBox="0 0 32 32">${iconBody(icon)}</svg>`;
}
