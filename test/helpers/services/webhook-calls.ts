import { expect } from 'vitest';
import { DeliverWebhooks } from '../../../server/mall/webhooks/deliver-webhooks.job.ts';
import type { Client } from '../http/client.ts';
import type { TestApp } from '../server/app.ts';

type Area = 'Admin' | 'Seller';

export interface Webhook {
  readonly id: number;
  readonly secret: string;
}

/** Calls about the webhooks of one receiver. */
export class WebhookCalls {
  constructor(
    private readonly souk: TestApp,
    private readonly at: { readonly admin: Client; readonly url: string },
  ) {}

  post(client: Client, area: Area, events: readonly string[], more: object = {}) {
    return client.post(`/${area}/webhooks`, {
      description: 'Stock',
      url: this.at.url,
      events,
      ...more,
    });
  }

  /** A webhook with a secret. */
  async create(
    events: readonly string[],
    client: Client = this.at.admin,
    area: Area = 'Admin',
  ): Promise<Webhook> {
    const created = await this.post(client, area, events);
    expect(created).toMatchObject({ code: 200 });
    const { id } = created.data;
    const rotated = await client.post(`/${area}/webhooks/${id}/commands/rotate`);
    expect(rotated).toMatchObject({ code: 200, data: { text: expect.stringMatching(/^whsec_/) } });
    return { id, secret: rotated.data.text };
  }

  /** Runs the job that delivers once. */
  deliver(app: TestApp = this.souk): Promise<void> {
    return app.app.get(DeliverWebhooks).run();
  }

  /** Lets this time pass for the next attempts. */
  later(time: string): Promise<number> {
    return this.souk.sql.run('UPDATE webhook_deliveries SET next_at = next_at - $1::interval', [
      time,
    ]);
  }

  async log({ id }: Pick<Webhook, 'id'>) {
    return (await this.at.admin.get('/Admin/webhook_deliveries', { webhook_id: id })).data.data;
  }

  async row({ id }: Pick<Webhook, 'id'>) {
    return (await this.at.admin.get(`/Admin/webhooks/${id}`)).data;
  }

  /** @param path resource, id and command, for example `webhooks 1 rotate` */
  command(path: string, client: Client = this.at.admin, area: Area = 'Admin') {
    const [resource, id, name] = path.split(' ');
    return client.post(`/${area}/${resource}/${id}/commands/${name}`);
  }
}
