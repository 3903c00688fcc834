import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the receiver got it. */
export interface ReceivedEvent {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
  readonly body: any;
}

/** A receiver of webhooks that stores the events in memory. */
export interface WebhookReceiver {
  readonly url: string;
  readonly events: readonly ReceivedEvent[];
  /** Events of one type, oldest first. */
  of(type: string): readonly ReceivedEvent[];
  /** Answers with this status and text. `never`: keeps the connection open. */
  answer(status: number | 'never', text?: string): void;
  close(): Promise<void>;
}

/** Starts a receiver on a free port. It answers 200 until `answer` is called. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const events: ReceivedEvent[] = [];
  let answer: { readonly status: number | 'never'; readonly text: string } = {
    status: 200,
    text: 'ok',
  };
  const server = createServer((request, response) => {
    request
      .toArray()
      .then((parts) => {
        const text = Buffer.concat(parts as Buffer[]).toString('utf8');
        events.push({
          path: request.url ?? '',
          headers: request.headers,
          text,
          body: JSON.parse(text),
        });
        const { status, text: sent } = answer;
        if (status === 'never') return;
        response.writeHead(status, { location: '/elsewhere' }).end(sent);
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    events,
    of: (type) => events.filter(({ body }) => body.type === type),
    answer: (status, text = 'ok') => {
      answer = { status, text };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
