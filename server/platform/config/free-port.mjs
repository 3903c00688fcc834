// Scripts import it before TypeScript can be loaded: Node's own modules only.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Ports that systems do not assign by themselves (Linux assigns from 32768, others from 49152): a
 * port that was free stays free until it is used.
 */
const unassigned = { from: 10_000, to: 32_000 };
const attempts = 20;

/**
 * A free TCP port of the loopback, which no other program gets by chance.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (let left = attempts; ; left -= 1) {
    const port = randomInt(unassigned.from, unassigned.to);
    try {
      await probe('127.0.0.1', port);
      return port;
    } catch (cause) {
      if (left === 0) throw new Error(portMessage(cause, '127.0.0.1', port), { cause });
    }
  }
}

/**
 * @param {string} host
 * @param {number} port 0 is always free
 * @throws Error with advice when the port is in use or needs more rights
 */
export async function assertPortFree(host, port) {
  try {
    await probe(host, port);
  } catch (cause) {
    throw new Error(portMessage(cause, host, port), { cause });
  }
}

/** Listens for a moment. @throws NodeJS.ErrnoException */
function probe(host, port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host, port }, () => server.close(() => resolve()));
  });
}

function portMessage({ code }, host, port) {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`;
  if (code === 'EACCES')
    return `Port ${port} needs more rights than this account has. Choose another: PORT=3000 npm start`;
  return `Cannot listen on ${host}:${port} (${code})`;
}
