/** `10 MB`, `64 KB`: sizes in refusals, the same in both languages. */
export const formatSize = (bytes: number): string =>
  bytes >= 1024 ** 2 ? `${bytes / 1024 ** 2} MB` : `${bytes / 1024} KB`;
