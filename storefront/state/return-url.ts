/** The `?back=` parameter if it is a path of this origin, else `fallback`. */
export function returnUrlOr(search: URLSearchParams, fallback: string): string {
  const back = search.get('back') ?? '';
  return /^\/(?![/\\])/.test(back) ? back : fallback;
}
