import { maxUploadBytes } from '../../../../schemas/contract/limits.ts';

/** Limits of pictures (docs/decisions/0027-upload-kinds.md). */
export const pictureLimits = {
  bytes: maxUploadBytes,
  /** Decoded pixels: a 40-megapixel camera. A small file can contain a much larger picture. */
  pixels: 40_000_000,
  /** All frames of an animation together: 150 frames of 480 × 270. They take up to 8 s to encode. */
  animationPixels: 20_000_000,
  /** Longest edge of a picture without a requested size, px: twice the widest slide. */
  edge: 2560,
  /** Edges of a requested size, px. */
  side: { min: 1, max: 2000 },
  /** Thumbnails of one picture. */
  thumbs: 5,
} as const;

/**
 * Storage of one owner: the platform, a store, a shopper. 20,000 files are about 4,000 goods with
 * five pictures; 1,000 files are about 200 reviews with five pictures.
 */
export const quotas = {
  Admin: { bytes: 20 * 1024 ** 3, files: 200_000 },
  Seller: { bytes: 2 * 1024 ** 3, files: 20_000 },
  shop: { bytes: 200 * 1024 ** 2, files: 1000 },
} as const;

/** Uploads that one process receives at once from one store or account: a form has ten pictures. */
export const uploadsPerOwner = 10;

/**
 * Concurrent uploads per process. 24 received uploads hold up to 240 MB; two decoded pictures hold
 * up to 320 MB; 64 more wait to be decoded.
 */
export const uploadConcurrency = { receiving: 24, decoding: 2, waiting: 64 } as const;

/**
 * An upload ends after `stallMs` without a byte, or after `totalMs` (docs/invariants.md#limits).
 * The browser gives up earlier, after `uploadStallMs`. Checked every `pollMs`.
 */
export const uploadTimeouts = { stallMs: 10_000, totalMs: 60_000, pollMs: 500 } as const;
