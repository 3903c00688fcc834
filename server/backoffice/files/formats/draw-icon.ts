import { loadSharp } from './sharp.ts';

/** A square icon as PNG, for devices without SVG support. @param side px */
export async function drawIcon(svg: string, side: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).resize(side, side).png().toBuffer();
}
