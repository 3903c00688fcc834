/** Page number of a list URL as text; '1' when missing or invalid. */
export const pageOf = (url: URL): string =>
  (/^[1-9]\d{0,5}$/.exec(url.searchParams.get('page') ?? '') ?? ['1'])[0];
