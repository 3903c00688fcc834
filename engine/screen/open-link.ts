import type { Open } from '../../schemas/rules/screen-types.ts';
import type { Row, Variables } from '../../schemas/rules/types.ts';
import { fillCondition } from '../wire/variables.ts';
import { screenLink } from '../table/state/list-query.ts';

/** Where a tile, a point of a chart or a row of a ranking leads, its numbers filled in. */
export const openLink = ({ screen, view, where }: Open, row: Row, variables: Variables): string =>
  screenLink(screen, {
    ...(view === undefined ? {} : { view }),
    ...(where && (fillCondition(where, row, variables) as Row)),
  });
