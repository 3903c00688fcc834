/**
 * A file that tells how far it is while it comes: frames of two numbers, uint32 big-endian, and
 * bytes of the file. The first number is how many
 * rows the file holds so far, the second how many bytes follow. The first frame has no bytes; its
 * first number is how many rows will come.
 */
export const framedType = 'application/vnd.souk.framed';
export const frameHeadBytes = 8;
