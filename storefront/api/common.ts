import type { CommonAnswer } from '../../schemas/contract/calls/common.ts';
import type { Api } from './create-api.ts';

/** Classes, brands and site settings. */
export const readCommon = (api: Api): Promise<CommonAnswer> => api.read('/common');
