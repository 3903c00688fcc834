/**
 * Selects the greatest of many scores without sorting them all: a min-heap of the best so far. Of
 * equal scores the one with the greater `tie` is selected.
 *
 * @param limit how many are selected
 */
export class TopN {
  private readonly scores: Float64Array;
  private readonly ties: Float64Array;
  private readonly positions: Uint32Array;
  private size = 0;
  /** Lower scores cannot be selected. */
  threshold = -Infinity;

  constructor(private readonly limit: number) {
    this.scores = new Float64Array(limit);
    this.ties = new Float64Array(limit);
    this.positions = new Uint32Array(limit);
  }

  add(position: number, score: number, tie: number): void {
    if (this.size < this.limit) this.siftUp(this.size++, position, score, tie);
    else if (this.limit > 0 && !this.isLess(score, tie, 0)) this.siftDown(position, score, tie);
    if (this.size === this.limit) this.threshold = this.limit > 0 ? this.scores[0]! : Infinity;
  }

  /** Positions, the greatest score first. */
  sorted(): readonly number[] {
    const order = Array.from({ length: this.size }, (_, index) => index).sort(
      (a, b) => this.scores[b]! - this.scores[a]! || this.ties[b]! - this.ties[a]!,
    );
    return order.map((index) => this.positions[index]!);
  }

  private set(index: number, position: number, score: number, tie: number): void {
    this.positions[index] = position;
    this.scores[index] = score;
    this.ties[index] = tie;
  }

  private copy(from: number, to: number): void {
    this.set(to, this.positions[from]!, this.scores[from]!, this.ties[from]!);
  }

  private siftUp(from: number, position: number, score: number, tie: number): void {
    let index = from;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.isLess(score, tie, parent)) break;
      this.copy(parent, index);
      index = parent;
    }
    this.set(index, position, score, tie);
  }

  private siftDown(position: number, score: number, tie: number): void {
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= this.size) break;
      if (
        child + 1 < this.size &&
        this.isLess(this.scores[child + 1]!, this.ties[child + 1]!, child)
      )
        child += 1;
      if (this.isLess(score, tie, child)) break;
      this.copy(child, index);
      index = child;
    }
    this.set(index, position, score, tie);
  }

  private isLess(score: number, tie: number, index: number): boolean {
    return (
      score < this.scores[index]! || (score === this.scores[index]! && tie < this.ties[index]!)
    );
  }
}
