let symbol = '';

/**
 * Sets the symbol before amounts of money. The application calls it once, before the first render;
 * without it amounts have no symbol.
 */
export function setCurrencySymbol(value: string): void {
  symbol = value;
}

/** '' before `setCurrencySymbol`. */
export const currencySymbol = (): string => symbol;
