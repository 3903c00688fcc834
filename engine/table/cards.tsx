import { Button, Checkbox } from 'antd';
import { Fragment, type ReactNode } from 'react';
import type { ColumnConfig, PageConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import type { CellLocale } from '../cells/cell-kind.ts';
import { cellKindOf } from '../cells/index.ts';
import { useT } from '../ui/use-t.ts';
import type { ListRequest } from './actions/list-request.ts';
import { RowMenu } from './actions/row-buttons.tsx';
import { type CardLayout, cardLayout } from './card-layout.ts';
import { EditCell } from './grid/edit-cell.tsx';
import { toCellProps } from './grid/grid-columns.tsx';
import { Expander } from './grid/tree-cell.tsx';
import { type ListTools, useListTools } from './list-tools.ts';
import type { GridRow } from './rows/grid-rows.ts';

export interface CardsProps {
  readonly screen: PageConfig;
  readonly rows: readonly GridRow[];
  readonly locale: CellLocale;
  readonly label: string;
  readonly selectedIds: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  /** In a picker a tap on a card selects it. */
  readonly use: 'page' | 'pickMany' | 'pickOne';
}

/** px of padding before a card, and per tree level. */
const basePaddingPx = 16;
const levelPaddingPx = 18;

/**
 * The rows of a list on a phone, as cards. The row actions are in a menu; the one that is due is a
 * button too. The title covers the card, so that a tap beside it opens the row.
 */
export function Cards({ screen, rows, locale, label, selectedIds, onSelect, use }: CardsProps) {
  const t = useT();
  const layout = cardLayout(screen);
  const { selection } = screen.table;
  const ids = rows.map(({ id }) => id);
  const allSelected = ids.every((id) => selectedIds.has(id));
  const setSelected = (id: string, selected: boolean) => {
    const next = new Set(selectedIds);
    if (selected) next.add(id);
    else next.delete(id);
    onSelect(next);
  };
  const checkbox = ({ id }: GridRow, name: string) => {
    const choice = {
      checked: selectedIds.has(id),
      'aria-label': t('table.selectRow', { name }),
      onChange: ({ target }: { readonly target: { readonly checked: boolean } }) =>
        setSelected(id, target.checked),
    };
    return use === 'pickOne' ? (
      <span className="card-select">
        <input type="radio" className="row-radio" {...choice} />
      </span>
    ) : (
      <Checkbox className="card-select" {...choice} />
    );
  };
  return (
    <>
      {selection && use === 'page' && (
        <Checkbox
          className="select-all"
          checked={allSelected}
          indeterminate={selectedIds.size > 0 && !allSelected}
          onChange={() => onSelect(new Set(allSelected ? [] : ids))}
        >
          {t('table.selectAll')}
        </Checkbox>
      )}
      <ul className="cards" aria-label={label}>
        {rows.map((gridRow) => (
          <Card
            key={gridRow.id}
            screen={screen}
            gridRow={gridRow}
            locale={locale}
            layout={layout}
            checkbox={selection || use !== 'page' ? checkbox : undefined}
            onChoose={
              use !== 'page'
                ? () => setSelected(gridRow.id, !selectedIds.has(gridRow.id))
                : undefined
            }
          />
        ))}
      </ul>
    </>
  );
}

interface CardPartProps {
  readonly gridRow: GridRow;
  readonly locale: CellLocale;
  readonly layout: CardLayout;
}

interface CardProps extends CardPartProps {
  readonly screen: PageConfig;
  readonly checkbox: ((gridRow: GridRow, name: string) => ReactNode) | undefined;
  /** Replaces the detail dialog that the title opens. */
  readonly onChoose: (() => void) | undefined;
}

function Card({ screen, gridRow, locale, layout, checkbox, onChoose }: CardProps) {
  const tools = useListTools();
  const title = (layout.title && cellText(layout.title, gridRow, locale)) || `#${gridRow.id}`;
  const open = openRequest(screen, gridRow, tools);
  const part = { gridRow, locale, layout };
  const { treeNode } = gridRow;
  const padding = treeNode && basePaddingPx + treeNode.level * levelPaddingPx;
  return (
    <li style={padding === undefined ? undefined : { paddingInlineStart: padding }}>
      {checkbox?.(gridRow, title)}
      {layout.picture && (
        <div className="card-picture">
          <CardCell column={layout.picture} gridRow={gridRow} locale={locale} />
        </div>
      )}
      <div className="card-main">
        <span className="card-head">
          {treeNode && !treeNode.isLeaf && <Expander treeNode={treeNode} name={title} />}
          <button
            type="button"
            className="card-title"
            disabled={!onChoose && !open}
            onClick={onChoose ?? (() => open && tools.request(open))}
          >
            {title}
          </button>
        </span>
        <CardFacts {...part} />
        <CardNumbers {...part} />
        {!onChoose && <CardLead gridRow={gridRow} />}
      </div>
      {!onChoose && <CardActions {...part} />}
    </li>
  );
}

/** What a tap on the title does: the view, or else the command that opens a page for the row. */
function openRequest(
  { buttons }: PageConfig,
  gridRow: GridRow,
  { actionsOf }: ListTools,
): ListRequest | undefined {
  if (buttons.show.show) return { kind: 'view', gridRow };
  const opening = actionsOf(gridRow).find(
    ({ request, disabledReason }) =>
      request.kind === 'command' &&
      request.command.result === 'open' &&
      disabledReason === undefined,
  );
  return opening?.request;
}

function CardFacts({ gridRow, locale, layout }: CardPartProps) {
  const facts = layout.facts
    .map((column) => ({ column, text: cellText(column, gridRow, locale) }))
    .filter(({ text }) => text !== '');
  if (facts.length === 0 && layout.statuses.length === 0) return null;
  return (
    <div className="card-facts">
      {facts.length > 0 && (
        <span>
          {facts.map(({ column: { field, type }, text }, index) => (
            <Fragment key={field}>
              {index > 0 && ' · '}
              <span data-time={type === 'datetime' || undefined}>{text}</span>
            </Fragment>
          ))}
        </span>
      )}
      {layout.statuses.map((column) => (
        <span key={column.field}>
          {layout.labelled.has(column) && `${column.label} `}
          <CardCell column={column} gridRow={gridRow} locale={locale} />
        </span>
      ))}
    </div>
  );
}

function CardNumbers({ gridRow, locale, layout }: CardPartProps) {
  if (layout.numbers.length + layout.widgets.length === 0) return null;
  return (
    <div className="card-foot">
      {layout.widgets.map((column) => (
        <b key={column.field}>
          <CardCell column={column} gridRow={gridRow} locale={locale} />
        </b>
      ))}
      {layout.numbers.map((column, index) =>
        column.type === 'money' && index === 0 ? (
          <b key={column.field} className="number">
            {cellText(column, gridRow, locale)}
          </b>
        ) : (
          <span key={column.field} className="number">
            {column.label} {cellText(column, gridRow, locale)}
          </span>
        ),
      )}
    </div>
  );
}

/** The command that is due in this row, as a button; the menu has the others too. */
function CardLead({ gridRow }: Pick<CardPartProps, 'gridRow'>) {
  const { actionsOf, request } = useListTools();
  const lead = actionsOf(gridRow).find(
    ({ look, disabledReason }) => look === 'lead' && disabledReason === undefined,
  );
  if (!lead) return null;
  return (
    <Button className="card-lead" type="primary" onClick={() => request(lead.request)}>
      {lead.label}
    </Button>
  );
}

function CardActions({ gridRow, locale, layout: { toggle } }: CardPartProps) {
  const { actionsOf } = useListTools();
  const actions = actionsOf(gridRow);
  return (
    <div className="card-side">
      {actions.length > 0 && <RowMenu actions={actions} size={18} />}
      {toggle && (
        <EditCell
          gridRow={gridRow}
          cell={toCellProps(toggle, gridRow, locale)}
          kind={cellKindOf(toggle.type)}
          editKind="switch"
        />
      )}
    </div>
  );
}

function CardCell({
  column,
  gridRow,
  locale,
}: {
  readonly column: ColumnConfig;
  readonly gridRow: GridRow;
  readonly locale: CellLocale;
}) {
  const { component: Cell, text } = cellKindOf(column.type);
  const cell = toCellProps(column, gridRow, locale);
  return Cell ? <Cell {...cell} /> : <span>{text(cell)}</span>;
}

const cellText = (column: ColumnConfig, gridRow: GridRow, locale: CellLocale): string =>
  cellKindOf(column.type).text(toCellProps(column, gridRow, locale));
