/** Third level: Chinese name, English name, icon. */
type Leaf = readonly [name: string, ename: string, icon: string];
/** Second level; its picture is that of its first leaf. */
interface Branch {
  readonly name: string;
  readonly ename: string;
  readonly leaves: readonly Leaf[];
}
/** First level; `hue` in degrees is the background of its pictures and of those below. */
export interface ClassTree {
  readonly name: string;
  readonly ename: string;
  readonly icon: string;
  readonly hue: number;
  readonly branches: readonly Branch[];
}

export const branch = (name: string, ename: string, ...leaves: readonly Leaf[]): Branch => ({
  name,
  ename,
  leaves,
});
