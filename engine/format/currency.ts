let symbol = '';

/**
 * Sets the symbol before amounts of money. The program calls it once, before anything is drawn;
 * until then amounts have no symbol.
 */
export function setCurrencySymbol(value: string): void {
  symbol = value;
}

export const currencySymbol = (): string => symbol;
