import type { Source } from './backoffice/sources/define-source.ts';
import { dashboards } from './mall/stats/dashboards.source.ts';
import { balances } from './mall/wallet/wallet.source.ts';

/** Named sources of tiles and charts, one line per `*.source.ts`. */
export const sources: readonly Source[] = [...dashboards, balances];
