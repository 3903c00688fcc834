import { useSearchParams } from 'react-router-dom';

/** The page number of a list's address. */
export const pageOf = (url: URL): string =>
  (/^[1-9]\d{0,5}$/.exec(url.searchParams.get('page') ?? '') ?? ['1'])[0];

/** The address of another page of the same list. */
export function usePageAddress(): (page: number) => string {
  const [search] = useSearchParams();
  return (page) => {
    const next = new URLSearchParams(search);
    if (page === 1) next.delete('page');
    else next.set('page', String(page));
    const text = next.toString();
    return text === '' ? '?' : `?${text}`;
  };
}
