import type { CommonAnswer } from '../../../schemas/contract/calls/catalog/common.ts';
import type { Api } from '../client/create-api.ts';

/** Classes, brands and site settings. */
export const readCommon = (api: Api): Promise<CommonAnswer> => api.read('/common');
