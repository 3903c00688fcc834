/**
 * Selects the greatest of many scores without sorting them all: a min-heap of the best so far. With
 * equal scores the greater `tie` wins.
 *
 * @param limit how many are selected
 */
export class TopN {
  private readonly scores: Float64Array;
  private readonly ties: Float64Array;
  private readonly positions: Uint32Array;
  private size = 0;
  /** Scores below it cannot be selected. */
  threshold = -Infinity;

  constructor(private readonly limit: number) {
    this.scores = new Float64Array(limit);
    this.ties = new Float64Array(limit);
    this.positions = new Uint32Array(limit);
  }

  add(place: number, score: number, tie: number): void {
    if (this.size < this.limit) this.siftUp(this.size++, place, score, tie);
    else if (this.limit > 0 && !this.isLess(score, tie, 0)) this.siftDown(place, score, tie);
    if (this.size === this.limit) this.threshold = this.limit > 0 ? this.scores[0]! : Infinity;
  }

  /** Positions, the greatest score first. */
  sorted(): readonly number[] {
    const order = Array.from({ length: this.size }, (_, at) => at).sort(
      (a, b) => this.scores[b]! - this.scores[a]! || this.ties[b]! - this.ties[a]!,
    );
    return order.map((at) => this.positions[at]!);
  }

  private set(at: number, place: number, score: number, tie: number): void {
    this.positions[at] = place;
    this.scores[at] = score;
    this.ties[at] = tie;
  }

  private copy(from: number, to: number): void {
    this.set(to, this.positions[from]!, this.scores[from]!, this.ties[from]!);
  }

  private siftUp(from: number, place: number, score: number, tie: number): void {
    let at = from;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.isLess(score, tie, above)) break;
      this.copy(above, at);
      at = above;
    }
    this.set(at, place, score, tie);
  }

  private siftDown(place: number, score: number, tie: number): void {
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
