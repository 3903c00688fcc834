/**
 * The greatest of many numbers without sorting them: a heap of the best so far, the least on top. Of equal scores the greater `tie` is greater.
 *
 * @param most how many are kept
 */
export class Top {
  private readonly scores: Float64Array;
  private readonly ties: Float64Array;
  private readonly places: Uint32Array;
  private size = 0;
  /** A score below it is not kept. */
  least = -Infinity;

  constructor(private readonly most: number) {
    this.scores = new Float64Array(most);
    this.ties = new Float64Array(most);
    this.places = new Uint32Array(most);
  }

  offer(place: number, score: number, tie: number): void {
    if (this.size < this.most) this.rise(this.size++, place, score, tie);
    else if (this.most > 0 && !this.isLess(score, tie, 0)) this.sink(place, score, tie);
    if (this.size === this.most) this.least = this.most > 0 ? this.scores[0]! : Infinity;
  }

  /** Places from the greatest on. */
  sorted(): readonly number[] {
    const order = Array.from({ length: this.size }, (_, at) => at).sort(
      (a, b) => this.scores[b]! - this.scores[a]! || this.ties[b]! - this.ties[a]!,
    );
    return order.map((at) => this.places[at]!);
  }

  private set(at: number, place: number, score: number, tie: number): void {
    this.places[at] = place;
    this.scores[at] = score;
    this.ties[at] = tie;
  }

  private copy(from: number, to: number): void {
    this.set(to, this.places[from]!, this.scores[from]!, this.ties[from]!);
  }

  private rise(from: number, place: number, score: number, tie: number): void {
    let at = from;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.isLess(score, tie, above)) break;
      this.copy(above, at);
      at = above;
    }
    this.set(at, place, score, tie);
  }

  private sink(place: number, score: number, tie: number): void {
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= this.size) break;
      if (
        below + 1 < this.size &&
        this.isLess(this.scores[below + 1]!, this.ties[below + 1]!, below)
      )
        below += 1;
      if (this.isLess(score, tie, below)) break;
      this.copy(below, at);
      at = below;
    }
    this.set(at, place, score, tie);
  }

  private isLess(score: number, tie: number, than: number): boolean {
    return score < this.scores[than]! || (score === this.scores[than]! && tie < this.ties[than]!);
  }
}
