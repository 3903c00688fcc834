import { useSearchParams } from 'react-router-dom';

/** Page number of a list URL as text; '1' when missing or invalid. */
export const pageOf = (url: URL): string =>
  (/^[1-9]\d{0,5}$/.exec(url.searchParams.get('page') ?? '') ?? ['1'])[0];

/** Returns the query of another page of the current list. */
export function usePageUrl(): (page: number) => string {
  const [search] = useSearchParams();
  return (page) => {
    const next = new URLSearchParams(search);
    if (page === 1) next.delete('page');
    else next.set('page', String(page));
    const text = next.toString();
    return text === '' ? '?' : `?${text}`;
  };
}
