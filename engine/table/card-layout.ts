import type { ColumnConfig, PageConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import { cellKindOf } from '../cells/index.ts';

/** Which columns a card shows, and where. */
export interface CardLayout {
  readonly picture: ColumnConfig | undefined;
  readonly title: ColumnConfig | undefined;
  readonly facts: readonly ColumnConfig[];
  readonly statuses: readonly ColumnConfig[];
  /** Statuses that say only yes or no: the card shows their labels too. */
  readonly labelled: ReadonlySet<ColumnConfig>;
  readonly numbers: readonly ColumnConfig[];
  /** Columns rendered by a widget. */
  readonly widgets: readonly ColumnConfig[];
  /** The first switch that can be edited in place. */
  readonly toggle: ColumnConfig | undefined;
}

/** Text columns on one card, besides its creation time; more would not fit at 390 px. */
const maxFacts = 3;

export function cardLayout({ columns, fields, display }: PageConfig): CardLayout {
  const isSwitch = (name: string): boolean =>
    fields.find((field) => field.name === name)?.type === 'switch';
  const toggle = columns.find(({ field, edit }) => edit && isSwitch(field));
  const title =
    columns.find(({ field }) => field === display) ?? columns.find(({ type }) => type === 'text');
  const picture = columns.find(({ type }) => cellKindOf(type).picture);
  const rest = columns.filter(
    (column) => column !== toggle && column !== title && !cellKindOf(column.type).picture,
  );
  const statuses = rest.filter(({ type }) => type === 'dict_tags' || type === 'tags').slice(0, 2);
  return {
    picture,
    title,
    toggle,
    facts: factColumns(rest),
    statuses,
    labelled: new Set(statuses.filter(({ field }) => isSwitch(field))),
    widgets: rest.filter(({ type }) => type === 'custom').slice(0, 1),
    numbers: rest.filter(({ type }) => cellKindOf(type).align === 'end').slice(0, 2),
  };
}

/** Text columns, then the creation time. */
function factColumns(columns: readonly ColumnConfig[]): readonly ColumnConfig[] {
  const isText = ({ type }: ColumnConfig): boolean => {
    const { component, align } = cellKindOf(type);
    return type === 'tags_array' || (component === undefined && align === 'start');
  };
  const texts = columns.filter(isText);
  return [
    ...texts.filter(({ field }) => field !== 'created_at').slice(0, maxFacts),
    ...texts.filter(({ field }) => field === 'created_at'),
  ];
}
