/**
 * One place of `GET /load_areas?isLazy=true&pid=`; `code` is the `pid` of those below it, '0' that
 * of provinces; `deep` counts from 0. `leaf`: nothing lies below.
 */
export interface AreaNode {
  readonly id: number;
  readonly code: string;
  readonly pid: string;
  readonly deep: number;
  readonly name: string;
  readonly leaf: boolean;
}
/** `GET /load_areas?deep=1..3`. */
export interface AreaTree extends AreaNode {
  readonly children: readonly AreaTree[];
}
