import type { AddressInfo } from 'node:net';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Env } from '../../platform/config/env.ts';

interface Listening {
  address(): AddressInfo | string | null;
}

/** The address of the mall on this machine: of this process, or of the web process beside it. */
@Injectable()
export class LocalServerAddress {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly env: Env,
  ) {}

  /** For example `http://127.0.0.1:3000`. */
  get origin(): string {
    if (this.env.sandboxOrigin !== undefined) return this.env.sandboxOrigin;
    const server = this.host.httpAdapter?.getHttpServer() as Listening | undefined;
    const address = server?.address();
    const isListening = typeof address === 'object' && address !== null;
    const port = isListening ? address.port : this.env.port;
    return `http://${this.reachableHost()}:${port}`;
  }

  private reachableHost(): string {
    const { host } = this.env;
    if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
    return host.includes(':') ? `[${host}]` : host;
  }
}
