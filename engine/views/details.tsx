import type { CSSProperties } from 'react';
import type { FieldConfig } from '../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { PageConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import { evaluableCond } from '../../schemas/rules/conditions/cond-fields.ts';
import { holds } from '../../schemas/rules/conditions/evaluate.ts';
import type { Row, Variables } from '../../schemas/rules/types.ts';
import type { CellLocale } from '../cells/cell-kind.ts';
import { pictureUrls } from '../cells/thumbnail.tsx';
import { useVariables } from '../wire/variables.ts';
import { groupItems, type ItemGroup } from './group-items.ts';
import { viewKindOf } from './index.ts';
import type { ViewField } from './view-kind.ts';

interface Props {
  readonly screen: Pick<PageConfig, 'view' | 'fields' | 'dialog'>;
  readonly row: Row;
  readonly locale: CellLocale;
}

/** The fields of a row in the groups of the screen. */
export function Details({ screen, row, locale }: Props) {
  const variables = useVariables();
  const fields = new Map(screen.fields.map((field) => [field.name, field]));
  const items = screen.view.filter(
    (item): item is ViewField =>
      item.kind === 'field' && isShown(item, fields.get(item.field), row, variables),
  );
  const style = { '--label': `${screen.dialog.labelWidth}px` } as CSSProperties;
  return groupItems(items)
    .filter((group) => !isEmptyTable(group, row))
    .map((group) => (
      <section key={group.title ?? ''} className="view-group" style={style}>
        {group.title !== undefined && <h2>{group.title}</h2>}
        <dl className="view-grid">
          {picturesFirst(group.items, row).map((item) => (
            <DetailItem
              key={item.field}
              item={item}
              field={fields.get(item.field)}
              row={row}
              locale={locale}
              hidesLabel={hidesLabel(item, group, row)}
            />
          ))}
        </dl>
      </section>
    ));
}

interface DetailItemProps {
  readonly item: ViewField;
  readonly field: FieldConfig | undefined;
  readonly row: Row;
  readonly locale: CellLocale;
  readonly hidesLabel: boolean;
}

function DetailItem({ item, field, row, locale, hidesLabel: isLabelHidden }: DetailItemProps) {
  const kind = viewKindOf(item.type);
  return (
    <div
      className="view-item"
      data-bare={isLabelHidden || undefined}
      style={{ '--span': kind.size === 'wide' ? 24 : item.span } as CSSProperties}
    >
      <dt className={isLabelHidden ? 'visually-hidden' : undefined}>{item.label}</dt>
      <dd>
        <kind.component
          item={item}
          field={field}
          value={row[item.field]}
          row={row}
          locale={locale}
        />
      </dd>
    </div>
  );
}

/** The only pictures of a group need no label, nor does a wide field alone below a heading. */
function hidesLabel(item: ViewField, { title, items }: ItemGroup<ViewField>, row: Row): boolean {
  const withPictures = items.filter((other) => hasPictures(other, row));
  if (withPictures.length === 1 && withPictures[0] === item) return true;
  return viewKindOf(item.type).size === 'wide' && items.length === 1 && title !== undefined;
}

/** Fields with pictures come first in their group; empty ones keep their position. */
const picturesFirst = (items: readonly ViewField[], row: Row): readonly ViewField[] => [
  ...items.filter((item) => hasPictures(item, row)),
  ...items.filter((item) => !hasPictures(item, row)),
];

const hasPictures = ({ type, field }: ViewField, row: Row): boolean =>
  type === 'images' && pictureUrls({ value: row[field] }).length > 0;

const childRowTypes: ReadonlySet<string> = new Set(['table', 'timeline']);

/** A group of only an empty list of child rows is left out. */
function isEmptyTable({ title, items }: ItemGroup<ViewField>, row: Row): boolean {
  const [item] = items;
  if (title === undefined || !item || items.length > 1 || !childRowTypes.has(item.type))
    return false;
  const value = row[item.field];
  return Array.isArray(value) && value.length === 0;
}

/** A field with a condition is shown only while the condition holds and it has a value. */
function isShown(
  item: ViewField,
  field: FieldConfig | undefined,
  row: Row,
  variables: Variables,
): boolean {
  if (field?.when === undefined) return true;
  const value = row[item.field];
  if (value === null || value === undefined || value === '') return false;
  return !evaluableCond(field.when, row) || holds(field.when, row, variables);
}
