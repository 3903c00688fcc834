import type { GoodsParams } from '../../schemas/contract/calls/catalog.ts';
import { encodeParams } from '../../schemas/rules/url-params.ts';

/** The address of a search; what it asks for travels in it (reference §7.3). */
export const searchPath = (params: GoodsParams): string => `/s/${encodeParams(params)}`;
