import type { AddressInfo } from 'node:net';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Env } from '../../config/env.ts';

/** Where this process, or a web process beside it, listens on this machine. */
@Injectable()
export class OwnAddress {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly env: Env,
  ) {}

  /** `http://127.0.0.1:3000`. */
  get origin(): string {
    const listening = (
      this.host.httpAdapter?.getHttpServer() as
        | { address(): AddressInfo | string | null }
        | undefined
    )?.address();
    const port =
      typeof listening === 'object' && listening !== null ? listening.port : this.env.port;
    const { host } = this.env;
    const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
    return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
  }
}
