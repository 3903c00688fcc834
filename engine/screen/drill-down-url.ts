import type { Open } from '../../schemas/rules/screen-config/dashboard-types.ts';
import type { Row, Variables } from '../../schemas/rules/types.ts';
import { screenLink } from '../table/state/list-query.ts';
import { fillCondition } from '../wire/variables.ts';

/** Builds the URL that a tile, chart point or ranking row links to; `@row.<name>` is filled in. */
export const drillDownUrl = (
  { screen, view, where }: Open,
  row: Row,
  variables: Variables,
): string =>
  screenLink(screen, {
    ...(view === undefined ? {} : { view }),
    ...(where && (fillCondition(where, row, variables) as Row)),
  });
