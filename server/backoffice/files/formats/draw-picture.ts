import type { OverlayOptions } from 'sharp';
import {
  type EncodedPicture,
  encodeSizes,
  fromPixels,
  loadSharp,
  type Pixels,
  type Size,
  toPixels,
} from './sharp.ts';

/**
 * Renders an SVG of this project and encodes it with thumbnails. Never pass it text from outside.
 *
 * @param size px
 */
export async function drawPicture(
  svg: string,
  [width, height]: Size,
  thumbs: readonly Size[],
): Promise<readonly EncodedPicture[]> {
  const sharp = await loadSharp();
  const pixels = await toPixels(sharp(Buffer.from(svg)).resize(width, height));
  return encodeSizes(pixels, { thumbs, effort: 2 });
}

/** A square icon as PNG, for devices without SVG support. @param side px */
export async function drawIcon(svg: string, side: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).resize(side, side).png().toBuffer();
}

/** A copy of an object in a scene. Positions and sizes are fractions of the scene's side. */
export interface Copy {
  /** Horizontal position of the centre. */
  readonly x: number;
  /** Vertical position of the foot. */
  readonly foot: number;
  readonly size: number;
  /** Degrees. */
  readonly turn?: number;
  readonly isMirrored?: boolean;
  /** Radius, px. */
  readonly blur?: number;
}

/** Another colour and lightness for an object. */
export interface Tint {
  readonly colour: string;
  /** Factor of the lightness. */
  readonly brightness: number;
}

/** Copies of one object in front of a background, back to front. */
export interface View {
  /** SVG of the background. */
  readonly back: string;
  /** px */
  readonly side: number;
  readonly copies: readonly Copy[];
  /** The tint of the object. */
  readonly tint?: Tint;
}

/** The pixels of an object with light on it. Rendered once for all its views with the same tint. */
export async function drawObject(svg: string, light: string, tint?: Tint): Promise<Pixels> {
  const sharp = await loadSharp();
  const lightLayer: OverlayOptions = { input: Buffer.from(light), blend: 'atop' };
  const object = await toPixels(sharp(Buffer.from(svg)).composite([lightLayer]));
  if (!tint) return object;
  const { brightness, colour } = tint;
  return toPixels(fromPixels(sharp, object).modulate({ brightness }).tint(colour));
}

/** Composes a view of an object, which has the tint of the view, and encodes it with thumbnails. */
export async function drawView(
  object: Pixels,
  view: View,
  thumbs: readonly Size[],
): Promise<readonly EncodedPicture[]> {
  const sharp = await loadSharp();
  const layers = await Promise.all(view.copies.map((copy) => toLayer(object, copy, view)));
  const scene = sharp(Buffer.from(view.back)).resize(view.side, view.side).composite(layers);
  // A background is opaque: without an alpha channel thumbnails take half the time
  const pixels = await scene.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return encodeSizes(pixels, { thumbs, effort: 0 });
}

/** Objects stand on this fraction of their height; below it is their shadow. */
const footHeight = 0.955;

/** A copy of the object, cut to the part that lies inside the scene. */
async function toLayer(object: Pixels, copy: Copy, view: View): Promise<OverlayOptions> {
  const sharp = await loadSharp();
  const { side } = view;
  const transformed = await transform(object, copy, view);
  const { width, height } = transformed.info;
  const left = Math.round(copy.x * side - width / 2);
  const top = Math.round(copy.foot * side - height * footHeight);
  const cutLeft = Math.max(0, -left);
  const cutTop = Math.max(0, -top);
  const visible = {
    left: cutLeft,
    top: cutTop,
    width: Math.min(width - cutLeft, side - Math.max(0, left)),
    height: Math.min(height - cutTop, side - Math.max(0, top)),
  };
  const { data, info } = await toPixels(fromPixels(sharp, transformed).extract(visible));
  return {
    input: data,
    raw: { width: info.width, height: info.height, channels: 4 },
    left: Math.max(0, left),
    top: Math.max(0, top),
  };
}

async function transform(
  object: Pixels,
  { size, turn = 0, isMirrored = false, blur }: Copy,
  { side }: View,
): Promise<Pixels> {
  const sharp = await loadSharp();
  const px = Math.round(size * side);
  let picture = fromPixels(sharp, object).resize(px, px);
  if (isMirrored) picture = picture.flop();
  if (turn !== 0) picture = picture.rotate(turn, { background: '#0000' });
  if (blur !== undefined) picture = picture.blur(blur);
  return toPixels(picture);
}
