import { Injectable } from '@nestjs/common';
import { Env } from '../../../server/platform/config/env.ts';
import type { Outcome, Task } from '../../../server/platform/jobs/queue.ts';
import { Queues } from '../../../server/platform/jobs/queues.ts';
import { Scheduled } from '../../../server/platform/jobs/scheduled.ts';
import { createHttpClient } from '../../../server/platform/outbound/http-client.ts';
import { ssrfGuard } from '../../../server/platform/outbound/ssrf-guard.ts';

interface Gift extends Task {
  readonly card_id: number;
  readonly points: number;
  readonly note: string;
  readonly store_id: number;
  /** Empty when the seller has removed it since. */
  readonly till_url: string;
}

/** Tells the till of a store each gift until it takes it; it knows a repeated one by its id. */
@Injectable()
export class TellTills {
  private readonly queue = this.queues.add<Gift>({
    name: 'tills',
    job: 'loyalty.tell',
    table: 'loyalty_entries',
    waits: [60, 300, 1800],
    leaseSeconds: 60,
    size: 20,
    read: `
      SELECT e.id, e.tries, e.card_id, -e.points AS points, e.note, c.store_id, s.till_url
      FROM claimed e
      JOIN loyalty_cards c ON c.id = e.card_id
      JOIN stores s ON s.id = c.store_id`,
    laneOf: ({ store_id: storeId }) => storeId,
    work: (gift) => this.tell(gift),
  });
  private readonly send = createHttpClient(ssrfGuard(this.env.profile));

  constructor(
    private readonly queues: Queues,
    private readonly env: Env,
  ) {}

  @Scheduled({ name: 'loyalty.tell', everySeconds: 30, queue: 'tills' })
  run(): Promise<void> {
    return this.queue.run();
  }

  private async tell({ id, card_id, points, note, till_url }: Gift): Promise<Outcome<undefined>> {
    if (till_url === '') return {};
    const { status } = await this.send({
      method: 'POST',
      url: new URL(till_url),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, card_id, points, note }),
    });
    return status < 300 ? {} : { failure: { reason: `HTTP ${status}` } };
  }
}
