import { Checkbox } from 'antd';
import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { ServedColumn, ServedPage } from '../../schemas/contract/calls/screens.ts';
import type { CellWords } from '../cells/cell-kind.ts';
import { cellOf } from '../cells/index.ts';
import { useText } from '../ui/text.ts';
import { cellProps } from './columns.tsx';
import { EditCell } from './edit-cell.tsx';
import { useListTools } from './list-context.ts';
import { RowMenu } from './row-buttons.tsx';
import type { Line } from './tree-rows.ts';

export interface CardsProps {
  readonly screen: ServedPage;
  readonly lines: readonly Line[];
  readonly words: CellWords;
  readonly label: string;
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (ids: ReadonlySet<string>) => void;
  /** In a picker a card is ticked and nothing else. */
  readonly use: 'page' | 'picker';
}

/** Which columns stand where on a card. */
interface CardPlan {
  readonly picture: ServedColumn | undefined;
  readonly title: ServedColumn | undefined;
  readonly facts: readonly ServedColumn[];
  readonly states: readonly ServedColumn[];
  readonly numbers: readonly ServedColumn[] /** What a widget shows: the price of goods. */;
  readonly drawn: readonly ServedColumn[];
  readonly toggle: ServedColumn | undefined;
}

/** Facts on one card, beside its time, beyond which it is no glance any more; our choice. */
const mostFacts = 3;

/** At 390 px a row becomes a card: its tick, picture, title, facts, money and the one inline switch; the rest is one tap away (design/backoffice). */
export function Cards({ screen, lines, words, label, ticked, onTick, use }: CardsProps) {
  const t = useText(),
    plan = planOf(screen),
    { selection } = screen.table;
  const ids = lines.map(({ id }) => id),
    all = ids.every((id) => ticked.has(id));
  const tick = (id: string, on: boolean) =>
    onTick(new Set(on ? [...ticked, id] : [...ticked].filter((one) => one !== id)));
  const tickOf = ({ id }: Line, name: string) => (
    <Checkbox
      className="card-tick"
      checked={ticked.has(id)}
      aria-label={t('table.tickRow', { name })}
      onChange={({ target }) => tick(id, target.checked)}
    />
  );
  return (
    <>
      {selection && use === 'page' && (
        <Checkbox
          className="tick-all"
          checked={all}
          indeterminate={ticked.size > 0 && !all}
          onChange={() => onTick(new Set(all ? [] : ids))}
        >
          {t('table.tickAll')}
        </Checkbox>
      )}
      <ul className="cards" aria-label={label}>
        {lines.map((line) => (
          <Card
            key={line.id}
            screen={screen}
            line={line}
            words={words}
            plan={plan}
            tickOf={selection || use === 'picker' ? tickOf : undefined}
            onChoose={use === 'picker' ? () => tick(line.id, !ticked.has(line.id)) : undefined}
          />
        ))}
      </ul>
    </>
  );
}

interface CardProps {
  readonly screen: ServedPage;
  readonly line: Line;
  readonly words: CellWords;
  readonly plan: CardPlan;
  readonly tickOf:
    | ((line: Line, name: string) => ReactNode)
    | undefined /** Instead of looking at the row. */;
  readonly onChoose: (() => void) | undefined;
}

function Card({ screen, line, words, plan, tickOf, onChoose }: CardProps) {
  const t = useText(),
    tools = useListTools(),
    textOf = (column: ServedColumn) => cellOf(column.type).text(cellProps(column, line, words));
  const title = (plan.title && textOf(plan.title)) || `#${line.id}`,
    facts = plan.facts
      .map((column) => ({ column, text: textOf(column) }))
      .filter(({ text }) => text !== '');
  const first = tools.actionsOf(line)[0];
  return (
    <li style={line.branch ? { paddingInlineStart: 16 + line.branch.level * 18 } : undefined}>
      {tickOf?.(line, title)}
      {plan.picture && <CardPicture column={plan.picture} line={line} words={words} />}
      <div className="card-main">
        <span className="card-head">
          {line.branch && !line.branch.leaf && (
            <button
              type="button"
              className="expander"
              data-open={line.branch.open}
              aria-expanded={line.branch.open}
              aria-label={t(line.branch.open ? 'table.fold' : 'table.unfold', { name: title })}
              onClick={() => tools.toggle(line.branch!.node)}
            >
              <ChevronRight size={16} aria-hidden />
            </button>
          )}
          <button
            type="button"
            className="card-title"
            disabled={!onChoose && !screen.buttons.show.show}
            onClick={onChoose ?? (() => tools.request({ kind: 'view', line }))}
          >
            {title}
          </button>
        </span>
        {(facts.length > 0 || plan.states.length > 0) && (
          <div className="card-facts">
            {facts.length > 0 && (
              <span>
                {facts.map(({ column: { field, type }, text }, at) => (
                  <Fragment key={field}>
                    {at > 0 && ' · '}
                    <span data-time={type === 'datetime' || undefined}>{text}</span>
                  </Fragment>
                ))}
              </span>
            )}
            {plan.states.map((column) => (
              <CardCell key={column.field} column={column} line={line} words={words} />
            ))}
          </div>
        )}
        {plan.numbers.length + plan.drawn.length > 0 && (
          <div className="card-foot">
            {plan.drawn.map((column) => (
              <b key={column.field}>
                <CardCell column={column} line={line} words={words} />
              </b>
            ))}
            {plan.numbers.map((column, at) =>
              column.type === 'money' && at === 0 ? (
                <b key={column.field} className="number">
                  {textOf(column)}
                </b>
              ) : (
                <span key={column.field} className="number">
                  {column.label} {textOf(column)}
                </span>
              ),
            )}
          </div>
        )}
      </div>
      {!onChoose && (
        <div className="card-side">
          {first && <RowMenu actions={tools.actionsOf(line)} size={18} />}
          {plan.toggle && (
            <EditCell
              line={line}
              cell={cellProps(plan.toggle, line, words)}
              kind={cellOf(plan.toggle.type)}
              look="switch"
            />
          )}
        </div>
      )}
    </li>
  );
}

function CardCell({
  column,
  line,
  words,
}: {
  readonly column: ServedColumn;
  readonly line: Line;
  readonly words: CellWords;
}) {
  const { component: Cell, text } = cellOf(column.type),
    cell = cellProps(column, line, words);
  return Cell ? <Cell {...cell} /> : <span>{text(cell)}</span>;
}

const CardPicture = (props: {
  readonly column: ServedColumn;
  readonly line: Line;
  readonly words: CellWords;
}) => (
  <div className="card-picture">
    <CardCell {...props} />
  </div>
);

function planOf({ columns, fields, display }: ServedPage): CardPlan {
  const toggle = columns.find(
    ({ field, edit }) => edit && fields.find(({ name }) => name === field)?.type === 'switch',
  );
  const title =
    columns.find(({ field }) => field === display) ?? columns.find(({ type }) => type === 'text');
  const picture = columns.find(({ type }) => cellOf(type).picture);
  const rest = columns.filter(
    (column) =>
      column !== toggle && column !== title && column !== picture && !cellOf(column.type).picture,
  );
  return {
    picture,
    title,
    toggle,
    facts: factsOf(rest),
    states: rest.filter(({ type }) => type === 'dict_tags' || type === 'tags').slice(0, 2),
    drawn: rest.filter(({ type }) => type === 'custom').slice(0, 1),
    numbers: rest.filter(({ type }) => cellOf(type).align === 'end').slice(0, 2),
  };
}

/** Texts and lists of words that tell rows apart, and at last when one was made, which logs are read by. */
function factsOf(columns: readonly ServedColumn[]): readonly ServedColumn[] {
  const texts = columns.filter(
    ({ type }) =>
      type === 'tags_array' ||
      (cellOf(type).component === undefined && cellOf(type).align === 'start'),
  );
  return [
    ...texts.filter(({ field }) => field !== 'created_at').slice(0, mostFacts),
    ...texts.filter(({ field }) => field === 'created_at'),
  ];
}
