/** An authoring mistake, printed as `file:line:col /pointer message … did you mean "money"?`. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly pointer: string;
  readonly message: string;
}

/**
 * An invalid value: JSON pointer, locale key and parameters. The server translates it into a
 * `FieldError`.
 */
export interface RuleError {
  readonly pointer: string;
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}
