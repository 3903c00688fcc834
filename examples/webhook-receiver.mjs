// Receives webhooks of the mall and prints one line for each new event.
// Usage: WEBHOOK_SECRET=… PORT=4000 node examples/webhook-receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';

/** Requests older than this are refused, in seconds, so that nobody can send an old one again. */
const maxAgeSeconds = 300;
const maxBodyBytes = 1_000_000;

/**
 * Whether the mall signed the body. The body is the text as it arrived, before it is parsed. During
 * a rotation of the secret there are two signatures; one must match.
 *
 * @param {string} header the header `Souk-Signature`: t=<seconds>,v1=<hex>[,v1=<hex>]
 */
export function isGenuine(header, body, secret) {
  const parts = header.split(',').map((part) => part.split('='));
  const time = parts.find(([name]) => name === 't')?.[1];
  if (!(Math.abs(Date.now() / 1000 - Number(time)) < maxAgeSeconds)) return false;
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const isExpected = (sent) =>
    sent.length === expected.length && timingSafeEqual(Buffer.from(sent), Buffer.from(expected));
  return parts.some(([name, value = '']) => name === 'v1' && isExpected(value));
}

async function readBody(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) throw new Error('The body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * A server that calls `onEvent` once for each event. An event that arrived before is answered and
 * skipped. A real receiver stores the ids in its database, in the transaction of its work.
 *
 * @param {string} secret
 * @param {(event: { id: string; type: string }) => void} onEvent
 */
export function createReceiver(secret, onEvent) {
  const processed = new Set();
  return createServer(async (request, response) => {
    const answer = (status) => response.writeHead(status).end();
    try {
      const body = await readBody(request);
      if (!isGenuine(request.headers['souk-signature'] ?? '', body, secret)) return answer(401);
      const event = JSON.parse(body);
      if (!processed.has(event.id)) onEvent(event);
      processed.add(event.id);
      return answer(204);
    } catch (error) {
      console.error(error);
      return answer(500); // the mall sends the event again
    }
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { WEBHOOK_SECRET: secret, PORT: port = '4000' } = process.env;
  if (!secret) throw new Error('WEBHOOK_SECRET is not set');
  const receiver = createReceiver(secret, ({ type, id }) => console.log(`${type} ${id}`));
  receiver.listen(Number(port), '127.0.0.1', () => {
    console.log(`listening on port ${receiver.address().port}`);
  });
}
