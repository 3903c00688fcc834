import { WsAdapter } from '@nestjs/platform-ws';
import type { WebSocketServer } from 'ws';

/**
 * Nest's adapter for `ws` on the port of the HTTP server. Errors of clients, such as a frame that is
 * too large, are no faults of the server and are not logged; `ws` closes their sockets.
 */
export class SocketAdapter extends WsAdapter {
  override bindErrorHandler(server: WebSocketServer): WebSocketServer {
    server.on('connection', (socket) => socket.on('error', () => undefined));
    return server;
  }
}
