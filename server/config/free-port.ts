import { createServer } from 'node:net';

/** A TCP port of the loopback that nobody uses at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('no port')),
      );
    });
  });
}

/** @throws Error that says so when somebody listens on `port` already; 0 is always free */
export function refuseUsedPort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (cause: NodeJS.ErrnoException) => reject(portError(cause, host, port)));
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  });
}

function portError(cause: NodeJS.ErrnoException, host: string, port: number): Error {
  if (cause.code === 'EADDRINUSE')
    return new Error(
      `Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`,
      { cause },
    );
  if (cause.code === 'EACCES')
    return new Error(
      `Port ${port} needs more rights than this account has. Choose another: PORT=3000 npm start`,
      { cause },
    );
  return new Error(`Cannot listen on ${host}:${port} (${cause.code})`, { cause });
}
