import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mail as the server received it. */
export interface ReceivedMail {
  readonly to: string;
  /** Headers, a blank line and the body, with CRLF. */
  readonly source: string;
}

/** A mail server that keeps what it receives. */
export interface SmtpSink {
  readonly port: number;
  readonly mails: readonly ReceivedMail[];
  /** Answers the next recipients with this line instead of accepting them. */
  refuse(answer: string | undefined): void;
  /** Does not answer mails to this address. */
  hang(address: string): void;
  /** Mails that were not answered. */
  hanging(): number;
  close(): Promise<void>;
}

/** Starts a mail server without encryption on a free port (RFC 5321). */
export async function startSmtpSink(): Promise<SmtpSink> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let refusal: string | undefined;
  const silent = new Set<string>();
  let unanswered = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    converse(socket, mails, (to) => {
      if (!silent.has(to)) return refusal ?? '250 ok';
      unanswered += 1;
      return undefined;
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    mails,
    refuse: (answer) => {
      refusal = answer;
    },
    hang: (address) => silent.add(address),
    hanging: () => unanswered,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** @param answerTo the line for a recipient; undefined: none */
function converse(
  socket: Socket,
  mails: ReceivedMail[],
  answerTo: (to: string) => string | undefined,
): void {
  let unread = '';
  let to = '';
  let isBody = false;
  const answer = (line: string): void => {
    socket.write(`${line}\r\n`);
  };
  const answers: Readonly<Record<string, (line: string) => void>> = {
    EHLO: () => answer('250 sink'),
    HELO: () => answer('250 sink'),
    MAIL: () => answer('250 ok'),
    RCPT: (line) => {
      to = /<(.*)>/.exec(line)?.[1] ?? '';
      const reply = answerTo(to);
      if (reply !== undefined) answer(reply);
    },
    DATA: () => {
      isBody = true;
      answer('354 go on');
    },
    QUIT: () => socket.end('221 bye\r\n'),
    RSET: () => answer('250 ok'),
  };
  const process = (part: string): void => {
    if (!isBody) {
      (answers[part.slice(0, 4).toUpperCase()] ?? unknown)(part);
      return;
    }
    // A line that begins with a dot was sent with another one before it
    mails.push({ to, source: part.replace(/\r\n\.\./g, '\r\n.') });
    isBody = false;
    answer('250 accepted');
  };
  const unknown = (): void => answer('502 unknown');
  answer('220 sink');
  socket.on('data', (chunk) => {
    unread += chunk.toString('utf8');
    for (;;) {
      const end = unread.indexOf(isBody ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const part = unread.slice(0, end);
      unread = unread.slice(end + (isBody ? 5 : 2));
      process(part);
    }
  });
}
