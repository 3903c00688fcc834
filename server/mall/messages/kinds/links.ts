/** A page of a back office with search values; lists take them from the address. */
export function backOfficeLink(
  path: string,
  filters: Readonly<Record<string, string | number | undefined>>,
): string {
  const query = new URLSearchParams(
    Object.entries(filters).map(([name, value]) => [name, String(value ?? '')]),
  );
  return `${path}?${query}`;
}
