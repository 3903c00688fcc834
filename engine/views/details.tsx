import type { CSSProperties } from 'react';
import type { ServedField, ServedPage } from '../../schemas/contract/calls/screens.ts';
import { evaluableCond } from '../../schemas/rules/cond-fields.ts';
import { holds } from '../../schemas/rules/evaluate.ts';
import type { Row, Variables } from '../../schemas/rules/types.ts';
import { useVariables } from '../client/variables.ts';
import { pictureUrls } from '../cells/picture.tsx';
import type { CellWords } from '../cells/cell-kind.ts';
import { viewOf } from './index.ts';
import type { ViewField } from './view-kind.ts';

interface Props {
  readonly screen: Pick<ServedPage, 'view' | 'fields' | 'dialog'>;
  readonly row: Row;
  readonly words: CellWords;
}

/** The fields of a row: label on the left, value on the right, in the groups of the screen. */
export function Details({ screen, row, words }: Props) {
  const variables = useVariables(),
    fields = new Map(screen.fields.map((field) => [field.name, field]));
  const items = screen.view.filter(
    (item): item is ViewField =>
      item.kind === 'field' && isShown(item, fields.get(item.field), row, variables),
  );
  return groupsOf(items)
    .filter((group) => !isEmptyTable(group, row))
    .map((group) => (
      <section
        key={group.title ?? ''}
        className="view-group"
        style={{ '--label': `${screen.dialog.labelWidth}px` } as CSSProperties}
      >
        {group.title !== undefined && <h2>{group.title}</h2>}
        <dl className="view-grid">
          {picturesFirst(group.items, row).map((item, _at, all) => {
            const kind = viewOf(item.type),
              alone =
                (isSeen(item, row) && all.filter((one) => isSeen(one, row)).length === 1) ||
                (kind.size === 'wide' && all.length === 1 && group.title !== undefined);
            return (
              <div
                key={item.field}
                className="view-item"
                data-bare={alone || undefined}
                style={{ '--span': kind.size === 'wide' ? 24 : item.span } as CSSProperties}
              >
                <dt className={alone ? 'visually-hidden' : undefined}>{item.label}</dt>
                <dd>
                  <kind.component
                    item={item}
                    field={fields.get(item.field)}
                    value={row[item.field]}
                    row={row}
                    words={words}
                  />
                </dd>
              </div>
            );
          })}
        </dl>
      </section>
    ));
}

/** Pictures open their group, across its whole width; one field of them needs no words (design/backoffice). Where there are none, the field stands in its own place. */
const picturesFirst = (items: readonly ViewField[], row: Row): readonly ViewField[] => [
  ...items.filter((item) => isSeen(item, row)),
  ...items.filter((item) => !isSeen(item, row)),
];
const isSeen = ({ type, field }: ViewField, row: Row): boolean =>
  type === 'images' && pictureUrls({ value: row[field] }).length > 0;

/** A heading over child rows of which there are none says nothing. */
const isEmptyTable = ({ title, items }: Group, row: Row): boolean =>
  title !== undefined &&
  items.length === 1 &&
  rowsTypes.has(items[0]?.type ?? '') &&
  Array.isArray(row[items[0]!.field]) &&
  (row[items[0]!.field] as readonly unknown[]).length === 0;
const rowsTypes: ReadonlySet<string> = new Set(['table', 'timeline']);

/** A field with a condition of its own is absent while that does not hold: why goods were rejected once is no news of goods that have passed. */
function isShown(
  item: ViewField,
  field: ServedField | undefined,
  row: Row,
  variables: Variables,
): boolean {
  if (field?.when === undefined) return true;
  return (
    row[item.field] !== null &&
    row[item.field] !== undefined &&
    row[item.field] !== '' &&
    (!evaluableCond(field.when, row) || holds(field.when, row, variables))
  );
}

interface Group {
  readonly title: string | undefined;
  readonly items: readonly ViewField[];
}

function groupsOf(items: readonly ViewField[]): readonly Group[] {
  const groups: { title: string | undefined; items: ViewField[] }[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && (item.group === undefined || item.group === last.title)) last.items.push(item);
    else groups.push({ title: item.group, items: [item] });
  }
  return groups;
}
