import { setTimeout as sleep } from 'node:timers/promises';
import { groupBy } from '../../../schemas/rules/group-by.ts';

/** New tasks are looked for after this time at the latest, while others are under way. */
const lookMs = 500;

/** Tasks that call strangers: receivers of webhooks, providers. */
export interface Lanes<Task> {
  /** Claims due tasks, none of an owner of `busy`. */
  readonly claim: (busy: readonly Task[]) => Promise<readonly Task[]>;
  /** Whom the task calls. */
  readonly ownerOf: (task: Task) => string | number;
  /** Does tasks of one owner. */
  readonly work: (tasks: readonly Task[]) => Promise<unknown>;
  /** Whether the process stops: tasks under way end, no others begin. */
  readonly isStopping: () => boolean;
}

/**
 * Runs due tasks until none is left. Those of one owner run together; new tasks of other owners
 * begin meanwhile, so that a slow owner delays only its own.
 *
 * @throws the first failure, after all tasks under way have ended; no task begins after it
 */
export async function runLanes<Task>(lanes: Lanes<Task>): Promise<void> {
  const underWay = new Map<string | number, { tasks: readonly Task[]; done: Promise<void> }>();
  const failures: unknown[] = [];
  const start = (owner: string | number, tasks: readonly Task[]): void => {
    const done = lanes
      .work(tasks)
      .catch((error: unknown) => failures.push(error))
      .then(() => {
        underWay.delete(owner);
      });
    underWay.set(owner, { tasks, done });
  };
  const claim = async (): Promise<readonly Task[]> => {
    const busy = [...underWay.values()].flatMap(({ tasks }) => tasks);
    if (failures.length > 0 || lanes.isStopping()) return [];
    try {
      return await lanes.claim(busy);
    } catch (error) {
      failures.push(error);
      return [];
    }
  };
  for (;;) {
    // A task may become ready by one that ends while the claim is made
    const isLast = underWay.size === 0;
    const claimed = await claim();
    for (const [owner, tasks] of groupBy(claimed, lanes.ownerOf)) start(owner, tasks);
    if (isLast && claimed.length === 0) break;
    if (claimed.length === 0 && underWay.size > 0)
      await Promise.race([
        ...[...underWay.values()].map(({ done }) => done),
        sleep(lookMs, undefined, { ref: false }),
      ]);
  }
  if (failures.length > 0) throw failures[0];
}
