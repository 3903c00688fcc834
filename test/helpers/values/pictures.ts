import sharp from 'sharp';

/** A PNG of one colour. */
export const aPicture = (width = 300, height = width): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c8402a' } })
    .png()
    .toBuffer();
