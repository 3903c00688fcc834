/** A number on a small mark: counts above `most` are shown as `<most>+`. */
export const shortCount = (count: number, most = 99): string =>
  count > most ? `${most}+` : String(count);
