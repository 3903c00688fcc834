import { connect } from 'node:net';

export interface RawAnswer {
  readonly text: string;
  readonly ms: number;
}

/** Writes `text` to a server's socket, and returns what the server sends until it closes the socket. */
export function sendRaw(url: string, text: string, limitMs: number): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const began = Date.now();
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(text);
    });
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`still open after ${limitMs} ms`));
    }, limitMs);
    socket.setEncoding('utf8').on('data', (part) => {
      received += part;
    });
    socket.on('error', () => undefined); // a reset closes it too
    socket.on('close', () => {
      clearTimeout(timer);
      resolve({ text: received, ms: Date.now() - began });
    });
  });
}
