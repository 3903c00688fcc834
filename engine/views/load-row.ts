import type { PageConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import type { Row } from '../../schemas/rules/types.ts';
import type { CellLocale } from '../cells/cell-kind.ts';
import { labelRows } from '../cells/label-rows.ts';
import { labelsOf } from '../cells/labels.ts';
import { nameOrId } from '../cells/to-text.ts';
import { api } from '../wire/http.ts';
import { columnForField } from './view-kind.ts';

/** Loads a row and the labels that did not come with it. */
export async function loadRow(
  { dataPath, view }: Pick<PageConfig, 'dataPath' | 'view'>,
  id: number | string,
  signal: AbortSignal,
): Promise<Row> {
  const row = await api.get<Row>(`${dataPath}/${id}`, {}, { messages: 'quiet', signal });
  const fields = view.flatMap((item) =>
    item.kind === 'field' ? [{ field: item.field, dict: item.dict }] : [],
  );
  return (await labelRows([row], fields, api.get))[0] ?? row;
}

/** The name of a row as references to it show it, in the reader's language. */
export const rowTitle = (row: Row, { display, fields }: PageConfig, locale: CellLocale): string =>
  labelsOf({
    locale,
    value: row[display],
    row,
    column: columnForField({
      field: display,
      dict: fields.find(({ name }) => name === display)?.dict,
    }),
  }).join(', ') || nameOrId(row, locale.formatName);
