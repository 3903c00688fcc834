import { isAnswered } from './database-errors.ts';

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

export interface TogetherOptions<Item> {
  /** Items of one run. */
  readonly size: number;
  /** Runs at a time. What comes meanwhile waits, and goes together. */
  readonly running: number;
  /** No two items of one run have the same; absent: any go together. */
  readonly keyOf?: (item: Item) => unknown;
}

/** A run that takes longer holds nobody back: it may wait for a lock. Our choice. */
const patienceMs = 30;

/**
 * Work of many callers as one transaction. The first who comes goes at once; whoever comes while as many run as may goes together with the others who wait: to PostgreSQL ten
 * in one statement are far less than ten statements. Nothing is kept safe by it, which is the database's: with two processes, or a size of one, the same comes out.
 *
 * A run succeeds or fails as a whole. When PostgreSQL refuses one of several, and so has kept nothing of any, each is run alone and hears its own answer. When it is not known
 * what became of them, all hear that.
 */
export class Together<Item, Answer> {
  private readonly waiting: Waiting<Item, Answer>[] = [];
  private free: number;

  /** @param run answers in the order of its items */
  constructor(
    private readonly run: (items: readonly Item[]) => Promise<readonly Answer[]>,
    private readonly options: TogetherOptions<Item>,
  ) {
    this.free = options.running;
  }

  add(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.next();
    });
  }

  private next(): void {
    while (this.free > 0 && this.waiting.length > 0) {
      this.free -= 1;
      const release = once(() => {
        this.free += 1;
        this.next();
      });
      const patience = setTimeout(release, patienceMs);
      void this.go(this.pick()).finally(() => {
        clearTimeout(patience);
        release();
      });
    }
  }

  /** Those who wait longest, one of each key. */
  private pick(): readonly Waiting<Item, Answer>[] {
    const { size, keyOf = (item) => item } = this.options,
      picked = new Map<unknown, Waiting<Item, Answer>>();
    for (const each of this.waiting) {
      const key = keyOf(each.item);
      if (picked.size < size && !picked.has(key)) picked.set(key, each);
    }
    const company = [...picked.values()];
    for (const each of company) this.waiting.splice(this.waiting.indexOf(each), 1);
    return company;
  }

  /** Never fails. */
  private async go(company: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await this.run(company.map(({ item }) => item));
      company.forEach(({ resolve }, at) => resolve(answers[at]!));
    } catch (error) {
      if (company.length > 1 && isAnswered(error))
        await Promise.all(company.map((each) => this.go([each])));
      else for (const { reject } of company) reject(error);
    }
  }
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) {
      isDone = true;
      act();
    }
  };
}
