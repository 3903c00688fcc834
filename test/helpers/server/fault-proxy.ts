import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a proxy does to the connections through it. */
export type ProxyFault =
  | { readonly kind: 'none' }
  /** Every part is delivered `ms` ± `jitterMs` later, in order. */
  | { readonly kind: 'latency'; readonly ms: number; readonly jitterMs: number }
  /** Nothing is delivered, and no connection ends. */
  | { readonly kind: 'hang' }
  /** Connections are cut, and new ones too. */
  | { readonly kind: 'refuse' }
  /** This share of replies is cut off with its connection; the server has done its work. */
  | { readonly kind: 'lost'; readonly share: number }
  /** The server is not asked; the reply makes no sense. */
  | { readonly kind: 'garbage' };

/** A TCP proxy on this machine that disturbs its connections. */
export interface FaultProxy {
  readonly port: number;
  /** New connections go to this port. */
  setTarget(port: number): void;
  setFault(fault: ProxyFault): void;
  close(): Promise<void>;
}

/** @param random numbers from 0 to 1; decides about latency and lost replies */
export async function startFaultProxy(target: number, random: () => number): Promise<FaultProxy> {
  const state = { target, fault: { kind: 'none' } as ProxyFault };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    track(client);
    if (state.fault.kind === 'refuse') {
      client.destroy();
      return;
    }
    const upstream = track(connect(state.target, '127.0.0.1'));
    const cut = (): void => {
      client.destroy();
      upstream.destroy();
    };
    forward(client, upstream, () => deliverRequest(state.fault, client));
    forward(upstream, client, () => deliverReply(state.fault, random, cut));
    for (const socket of [client, upstream]) socket.on('close', cut);
  });
  const track = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined); // the close that follows ends the other side
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  const forward = (from: Socket, to: Socket, mayDeliver: () => boolean): void => {
    let last: Promise<void> = Promise.resolve();
    const deliver = async (bytes: Buffer): Promise<void> => {
      await delay(state, random);
      if (mayDeliver() && !to.destroyed) to.write(bytes);
    };
    from.on('data', (bytes) => {
      last = last.then(() => deliver(bytes));
    });
    from.on('end', () => {
      last = last.then(() => void to.end());
    });
  };
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    setTarget: (port) => {
      state.target = port;
    },
    setFault: (fault) => {
      state.fault = fault;
      if (fault.kind === 'refuse') for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** Waits as the fault says; a hang lasts until there is another fault. */
async function delay(state: { readonly fault: ProxyFault }, random: () => number): Promise<void> {
  const { fault } = state;
  if (fault.kind === 'latency') await sleep(fault.ms + (2 * random() - 1) * fault.jitterMs);
  while (state.fault.kind === 'hang') await sleep(50);
}

/** @returns false when the server must not see the bytes */
function deliverRequest(fault: ProxyFault, client: Socket): boolean {
  if (fault.kind !== 'garbage') return true;
  client.end(
    'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n{"<html',
  );
  return false;
}

/** @returns false when the client must not see the bytes */
function deliverReply(fault: ProxyFault, random: () => number, cut: () => void): boolean {
  if (fault.kind !== 'lost' || random() >= fault.share) return true;
  cut();
  return false;
}
