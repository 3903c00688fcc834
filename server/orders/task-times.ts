import { Injectable } from '@nestjs/common';
import { Env } from '../config/env.ts';
import { Database } from '../config/sql.ts';

export interface TaskSeconds { readonly cancel: number; readonly confirm: number; readonly settlement: number }

/** How long orders wait (config `task`, in days), in seconds. Test mode can make a day last seconds. */
@Injectable()
export class TaskTimes {
  constructor(private readonly database: Database, private readonly env: Env) {}

  async read(): Promise<TaskSeconds> {
    const [row] = await this.database.rows<{ value: Partial<TaskSeconds> }>("SELECT value FROM configs WHERE name = 'configs/task'", [], 'orders.task');
    const { cancel = 1, confirm = 4, settlement = 7 } = row?.value ?? {};
    return { cancel: cancel * this.env.daySeconds, confirm: confirm * this.env.daySeconds, settlement: settlement * this.env.daySeconds };
  }
}
