// A small HTTP client: callers run on the processors that are measured, so they do as little as
// possible. Each keeps its connection; idle connections are used again.
import { connect } from 'node:net';

class Connection {
  constructor(url) {
    const { hostname, port } = new URL(url);
    this.host = `${hostname}:${port}`;
    this.received = Buffer.alloc(0);
    this.socket = connect(Number(port), hostname)
      .setNoDelay()
      .on('data', (chunk) => this.receive(chunk))
      .on('error', () => {})
      .on('close', () => this.pending?.reject(new Error('the server closed the connection')));
  }

  get isClosed() {
    return this.socket.readyState === 'closed';
  }

  post(path, headers, body) {
    const head = `POST ${path} HTTP/1.1\r\nhost: ${this.host}\r\n${headers}`;
    this.socket.write(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    return new Promise((resolve, reject) => {
      this.pending = { resolve, reject };
    });
  }

  receive(chunk) {
    this.received = Buffer.concat([this.received, chunk]);
    const headEnd = this.received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const length = /content-length: (\d+)/i.exec(this.received.toString('latin1', 0, headEnd));
    if (!length) throw new Error('an answer without its length');
    const bodyStart = headEnd + 4;
    const bodyEnd = bodyStart + Number(length[1]);
    if (this.received.length < bodyEnd) return;
    const body = this.received.toString('utf8', bodyStart, bodyEnd);
    this.received = this.received.subarray(bodyEnd);
    this.pending.resolve(body);
    this.pending = undefined;
  }
}

/** Idle connections by server URL. */
const idleConnections = new Map();

function takeIdle(idle) {
  let connection = idle.pop();
  while (connection?.isClosed) connection = idle.pop();
  return connection;
}

async function send(url, path, headers, body) {
  const idle = idleConnections.get(url) ?? [];
  idleConnections.set(url, idle);
  const connection = takeIdle(idle) ?? new Connection(url);
  try {
    return await connection.post(path, headers, body);
  } finally {
    idle.push(connection);
  }
}

/** A call of a signed-in shopper. @returns the envelope */
export async function post(url, path, token, body) {
  const headers = `content-type: application/json\r\nauthorization: Bearer ${token}\r\n`;
  return JSON.parse(await send(url, path, headers, JSON.stringify(body)));
}

/** A notice of the payment provider. @returns the text of the answer */
export const notify = (url, notice) =>
  send(
    url,
    '/api/payment/alipay/wap',
    'content-type: application/x-www-form-urlencoded; charset=utf-8\r\n',
    notice,
  );

export function closeConnections() {
  for (const { socket } of [...idleConnections.values()].flat()) socket.destroy();
}
