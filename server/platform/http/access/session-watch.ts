import type { Area } from '../../../../schemas/contract/areas.ts';
import type { Log } from '../../observability/log.ts';
import type { Actor } from './actor.ts';
import type { Sessions } from './sessions.ts';

/** Sessions of open connections are checked this often (docs/decisions/0008-sessions-and-tokens.md). */
const checkMs = 1000;
/** `onUnknown` is called after more failed checks in a row than this. */
const maxFailedChecks = 5;

/** A connection that lives as long as a session. */
export interface Watched {
  /** Its rights are updated with each check; undefined for a connection without an account. */
  actor: Actor | undefined;
}

export interface WatchOptions<Connection extends Watched> {
  readonly areas: readonly Area[];
  readonly connections: () => Iterable<Connection>;
  /** The session ended, or its account may no longer sign in. */
  readonly onEnd: (connection: Connection) => void;
  /** No session could be read for a while. */
  readonly onUnknown: () => void;
}

/** Checks the sessions of open connections each second and updates the rights of their accounts. */
export class SessionWatch<Connection extends Watched> {
  private timer: NodeJS.Timeout | undefined;
  private failedChecks = 0;
  private isChecking = false;

  constructor(
    private readonly sessions: Sessions,
    private readonly log: Log,
    private readonly options: WatchOptions<Connection>,
  ) {}

  start(): void {
    this.timer ??= setInterval(() => {
      void this.check();
    }, checkMs).unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private async check(): Promise<void> {
    if (this.isChecking) return;
    this.isChecking = true;
    try {
      for (const area of this.options.areas) await this.checkArea(area);
      this.failedChecks = 0;
    } catch (error) {
      this.failedChecks += 1;
      if (this.failedChecks === 1)
        this.log.warn({ err: error }, 'the sessions of open connections could not be read');
      if (this.failedChecks > maxFailedChecks) this.options.onUnknown();
    } finally {
      this.isChecking = false;
    }
  }

  private async checkArea(area: Area): Promise<void> {
    const connections = [...this.options.connections()].filter(
      ({ actor }) => actor?.area === area && actor.sessionId > 0,
    );
    if (connections.length === 0) return;
    const sessionIds = new Set(connections.map(({ actor }) => actor!.sessionId));
    const accounts = await this.sessions.findOpenAccounts(area, [...sessionIds]);
    for (const connection of connections) {
      const account = accounts.get(connection.actor!.sessionId);
      if (account) connection.actor = { ...connection.actor!, ...account };
      else this.options.onEnd(connection);
    }
  }
}
