interface Entry {
  readonly id: number;
  readonly is_default: 0 | 1;
}

/**
 * The addresses after `address` was chosen or added: a new one comes first, and beside a default
 * one no other is.
 */
export function withAddress<Address extends Entry>(
  addresses: readonly Address[],
  address: Address,
): readonly Address[] {
  const isKnown = addresses.some(({ id }) => id === address.id);
  const all = isKnown ? addresses : [address, ...addresses];
  if (address.is_default === 0) return all;
  return all.map((entry) => ({ ...entry, is_default: entry.id === address.id ? 1 : 0 }));
}
