import { maxUploadBytes } from '../../schemas/contract/limits.ts';

/** Bounds of pictures (decisions 27, must-hold 24). */
export const pictureLimits = {
  bytes: maxUploadBytes,
  /** Decoded pixels: about a 40-megapixel camera. Our choice; a small file may hold a huge picture. */
  pixels: 40_000_000,
  /** Longest edge kept when no size is asked, px. Our choice: twice the widest slide. */
  edge: 2560,
  /** Asked sizes, px. */
  side: { least: 1, most: 2000 },
  thumbs: 5,
} as const;

/** Space of one owner: an admin's for the platform, a store's, a shopper's. Bytes and number of files; our choice. */
export const quotas = {
  Admin: { bytes: 20 * 1024 ** 3, files: 200_000 },
  Seller: { bytes: 2 * 1024 ** 3, files: 20_000 },
  shop: { bytes: 200 * 1024 ** 2, files: 1000 },
} as const;

/** Uploads being received or decoded at once in one process: each holds up to 10 MB. Our choice. */
export const atOnce = { receiving: 24, decoding: 2, waiting: 64 } as const;

/** Milliseconds: an upload without progress, and as a whole (must-hold 27). Our clients give up earlier, after `uploadStallMs`. */
export const uploadTimes = { stallMs: 10_000, wholeMs: 60_000, lookMs: 500 } as const;
