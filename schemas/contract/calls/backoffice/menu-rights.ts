/** A menu page and the rights that it needs. `value` is the menu's id, `name` its label. */
export interface MenuPageRights {
  readonly value: number;
  readonly name: string;
  readonly rights: readonly number[];
}
