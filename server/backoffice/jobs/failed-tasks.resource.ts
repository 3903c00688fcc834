import { Injectable } from '@nestjs/common';
import { groupBy } from '../../../schemas/rules/group-by.ts';
import { Queues } from '../../platform/jobs/queues.ts';
import {
  type CommandContext,
  CommandHandler,
  ResourceHooks,
} from '../resources/hooks/resource-hooks.ts';

/** What has failed in the queues, and a command that has it tried again. */
@ResourceHooks('failed_tasks')
@Injectable()
export class FailedTaskHooks {
  constructor(private readonly queues: Queues) {}

  @CommandHandler('tasks.repeat')
  async repeat({ tx, rows }: CommandContext): Promise<void> {
    for (const [name, tasks] of groupBy(rows, ({ queue }) => String(queue)))
      await this.queues.get(name).repeat(
        tx,
        tasks.map(({ task_id: id }) => Number(id)),
      );
  }
}
