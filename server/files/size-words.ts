/** `10 MB`, `64 KB`: limits in refusals, the same in both languages. */
export const sizeWords = (bytes: number): string =>
  bytes >= 1024 ** 2 ? `${bytes / 1024 ** 2} MB` : `${bytes / 1024} KB`;
