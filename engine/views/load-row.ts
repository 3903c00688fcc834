import type { ServedPage } from '../../schemas/contract/calls/screens.ts';
import type { Row } from '../../schemas/rules/types.ts';
import { labelRows } from '../cells/label-rows.ts';
import { labelsOf } from '../cells/labels.ts';
import { api } from '../client/http.ts';
import { rowLabel } from '../fields/row-label.ts';
import { dataOf } from '../ui/use-loaded.ts';
import { columnOf } from './view-kind.ts';

/** The row, with labels for values whose dictionary is fetched and that came without. */
export async function loadRow({ dataPath, view }: ServedPage, id: number | string): Promise<Row> {
  const row = dataOf(await api.get<Row>(`${dataPath}/${id}`, {}, { messages: 'quiet' }));
  const fields = view.flatMap((item) =>
    item.kind === 'field' ? [{ field: item.field, dict: item.dict }] : [],
  );
  return (await labelRows([row], fields, api.get))[0] ?? row;
}

/** The row's name as other resources show it. */
export const titleOf = (row: Row, { display, fields }: ServedPage): string =>
  labelsOf({
    value: row[display],
    row,
    column: columnOf({ field: display, dict: fields.find(({ name }) => name === display)?.dict }),
  }).join(', ') || rowLabel(row);
