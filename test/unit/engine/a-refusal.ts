import { CallError } from '../../../engine/wire/call-error.ts';
import type { Envelope } from '../../../schemas/contract/envelope.ts';

/** What a call throws when the server answers this envelope. */
export const aRefusal = (code: number, msg: string, data: Envelope['data'] = {}): CallError =>
  new CallError('refused', { method: 'PUT', path: '/api/x', status: 200, requestId: '' }, msg, {
    refusal: { code, msg, data },
  });
