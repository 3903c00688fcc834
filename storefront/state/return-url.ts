/** `?back=` when it is an address of this shop, else `otherwise`. */
export function returnUrlOr(search: URLSearchParams, otherwise: string): string {
  const back = search.get('back') ?? '';
  return /^\/(?![/\\])/.test(back) ? back : otherwise;
}
