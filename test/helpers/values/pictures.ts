import sharp from 'sharp';

/** A PNG of one colour. */
export const aPicture = (width = 300, height = width): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c8402a' } })
    .png()
    .toBuffer();

/** A square PNG of random grey pixels, which hardly shrinks when it is encoded again. */
export const aNoisyPicture = (width: number): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height: width,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
