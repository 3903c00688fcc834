/**
 * One area of `GET /load_areas?isLazy=true&pid=`. Children have its `code` as their `pid`; the
 * `pid` of provinces is '0'. `deep` counts from 0; `leaf`: it has no children.
 */
export interface AreaNode {
  readonly id: number;
  readonly code: string;
  readonly pid: string;
  readonly deep: number;
  readonly name: string;
  readonly leaf: boolean;
}
/** `GET /load_areas?deep=1..3`; 0: all levels. */
export interface AreaTree extends AreaNode {
  readonly children: readonly AreaTree[];
}
