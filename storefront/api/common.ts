import type { CommonAnswer } from '../../schemas/contract/calls/common.ts';
import type { Api } from './create-api.ts';

/** Classes, brands and the site's words. */
export const readCommon = (api: Api): Promise<CommonAnswer> => api.read('/common');
