import type {
  ClosingRequest,
  ClosingState,
} from '../../../schemas/contract/calls/accounts/closing.ts';
import type { Api } from '../client/create-api.ts';
import { shop } from '../client/shop.ts';

export const readClosing = (api: Api): Promise<ClosingState> => api.read('/user/closing');

export const askClosing = (request: ClosingRequest): Promise<ClosingState> =>
  shop.post('/user/closing', request, { messages: 'quiet' });

/** Keeps the account. */
export const cancelClosing = (): Promise<ClosingState> => shop.post('/user/closing/cancel');
