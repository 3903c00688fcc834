import type { Label } from '../types.ts';

/** A menu file as JSON, valid against `schemas/meta/menu.v1.json`. */
export interface MenuItemJson {
  readonly name?: Label;
  readonly icon?: string;
  readonly apis?: string;
  readonly view?: string;
  readonly is_open?: 0 | 1;
  readonly is_sort?: number;
  readonly children?: Readonly<Record<string, MenuItemJson>>;
}
export interface MenuJson {
  readonly area: 'Admin' | 'Seller';
  readonly items: Readonly<Record<string, MenuItemJson>>;
}
