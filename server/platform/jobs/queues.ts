import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '../database/sql.ts';
import { Log } from '../observability/log.ts';
import { Queue, type QueueOptions, type Task } from './queue.ts';

/** The queues of all modules. A process that stops begins no further tasks. */
@Injectable()
export class Queues implements OnModuleDestroy {
  private readonly queues = new Map<string, Pick<Queue<Task>, 'repeat'>>();
  private isStopping = false;

  constructor(
    private readonly database: Database,
    private readonly log: Log,
  ) {}

  onModuleDestroy(): void {
    this.isStopping = true;
  }

  /** Creates a queue of a module, whose job runs it. @throws Error for a name that another has */
  add<T extends Task, Report = undefined>(options: QueueOptions<T, Report>): Queue<T, Report> {
    if (this.queues.has(options.name)) throw new Error(`Two queues are named "${options.name}"`);
    const { database, log } = this;
    const queue = new Queue(options, { database, log, isStopping: () => this.isStopping });
    this.queues.set(queue.name, queue);
    return queue;
  }

  /** @throws Error for a name that no module has added */
  get(name: string): Pick<Queue<Task>, 'repeat'> {
    const queue = this.queues.get(name);
    if (!queue) throw new Error(`There is no queue "${name}"`);
    return queue;
  }
}
