/**
 * A download with progress: a sequence of frames. A frame is two uint32 big-endian numbers and a
 * part of the file: the number of rows written so far, the length of the part in bytes, and the
 * part. The first frame has no part; its first number is the total number of rows.
 */
export const framedType = 'application/vnd.souk.framed';
export const frameHeadBytes = 8;
