import { CallError } from '../../engine/wire/index.ts';

const call = { method: 'POST', path: '/api/called', status: 0, requestId: '' };

/** What a call throws that the server refuses. */
export const refused = (code: number, msg: string, data: object = {}): CallError =>
  new CallError('refused', { ...call, status: 200 }, msg, { refusal: { code, msg, data } });

/** What a call throws without a response. */
export const lost = (): CallError => new CallError('network', call, 'offline');
