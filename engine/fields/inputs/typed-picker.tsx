import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { getDefaultStore } from 'jotai';
import { type ComponentProps, createContext, useContext, useMemo } from 'react';
import { dateFormat, dateTimeFormat } from '../../../schemas/contract/limits.ts';
import { defaultZone, wallTime } from '../../format/zone.ts';
import { userAtom } from '../../wire/session/user.ts';
import { endOfDay, typedDate, typedDateTime, typedRange } from '../typed-values.ts';

/** antd asks `tz()` of dayjs for the present moment: the clock of the mall, not of the browser. */
dayjs.extend((_, { prototype }) => {
  Object.assign(prototype, {
    tz: () => dayjs(wallTime(Date.now(), getDefaultStore().get(userAtom)?.zone ?? defaultZone)),
  });
});

/** The texts of the inputs of one picker: one, or start and end. */
interface PickerTexts {
  readonly texts: readonly string[];
  readonly onText: (index: number, text: string) => void;
  readonly onLeave: () => void;
}

const PickerTextsContext = createContext<PickerTexts | null>(null);

type InputProps = ComponentProps<'input'> & { readonly 'date-range'?: string };

/**
 * The input of a picker. antd keeps a typed text and a clicked day to itself until OK or Enter and
 * drops them otherwise; this input shows the text of the form and passes every change on.
 */
function PickerInput(props: InputProps) {
  const shown = useContext(PickerTextsContext);
  if (!shown) throw new Error('The input of a picker is rendered outside a picker');
  const index = props['date-range'] === 'end' ? 1 : 0;
  return (
    <input
      {...props}
      value={shown.texts[index] ?? ''}
      onChange={(event) => {
        shown.onText(index, event.target.value);
        props.onChange?.(event);
      }}
      onBlur={(event) => {
        shown.onLeave();
        props.onBlur?.(event);
      }}
    />
  );
}

const components = { input: PickerInput };

/** Options of both pickers: a pointer over a day does not change what the inputs show. */
const ownText = { components, previewValue: false } as const;

interface Precision {
  /** A day, or a moment with its time. */
  readonly precision: 'day' | 'time';
  /** A day without a time is its last second. */
  readonly isEnd?: boolean | undefined;
}

const formatOf = ({ precision }: Precision): string =>
  precision === 'time' ? dateTimeFormat : dateFormat;

const typedOf = ({ precision, isEnd }: Precision, text: string): string => {
  if (precision === 'day') return typedDate(text);
  return typedDateTime(text, isEnd ? endOfDay : undefined);
};

/** A wire time without a zone, so that the browser's zone never shifts it; null for other text. */
function parseDate(text: string): Dayjs | null {
  if (!/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/.test(text)) return null;
  const moment = dayjs(text.replace(' ', 'T'));
  return moment.isValid() ? moment : null;
}

type SingleProps = Omit<
  ComponentProps<typeof DatePicker>,
  'value' | 'onChange' | 'format' | 'showTime' | 'multiple' | 'picker'
> &
  Precision & { readonly text: string; readonly onText: (text: string) => void };

/** A calendar and an input whose text is the value: '' for none, an invalid text for the rules. */
export function TypedDatePicker({ precision, isEnd, text, onText, ...picker }: SingleProps) {
  const format = formatOf({ precision });
  const typed = typedOf({ precision, isEnd }, text);
  const value = useMemo(() => parseDate(typed), [typed]);
  const texts: PickerTexts = {
    texts: [text],
    onText: (_, next) => onText(next),
    onLeave: () => {
      if (typed !== text) onText(typed);
    },
  };
  return (
    <PickerTextsContext value={texts}>
      <DatePicker
        {...picker}
        {...ownText}
        format={format}
        showTime={precision === 'time' && { defaultOpenValue: wholeDays[isEnd ? 1 : 0] }}
        value={value}
        onCalendarChange={(moment) => {
          const chosen = [moment ?? []].flat()[0];
          if (chosen) onText(chosen.format(format));
        }}
        onClear={() => onText('')}
      />
    </PickerTextsContext>
  );
}

type RangeTexts = readonly [string, string];

type RangeProps = Omit<
  ComponentProps<typeof DatePicker.RangePicker>,
  'value' | 'onChange' | 'format' | 'showTime' | 'picker' | 'order'
> &
  Precision & {
    readonly texts: RangeTexts;
    readonly onTexts: (texts: RangeTexts) => void;
  };

/** As `TypedDatePicker`, with a start and an end. Neither end waits for the other. */
export function TypedRangePicker({ precision, texts, onTexts, ...picker }: RangeProps) {
  const format = formatOf({ precision });
  const [start, end] =
    precision === 'time'
      ? typedRange(texts)
      : ([typedDate(texts[0]), typedDate(texts[1])] as const);
  const value = useMemo(
    (): [Dayjs | null, Dayjs | null] => [parseDate(start), parseDate(end)],
    [start, end],
  );
  const change = (index: number, text: string) =>
    onTexts(index === 0 ? [text, texts[1]] : [texts[0], text]);
  const chosen = (index: 0 | 1, day: Dayjs | null | undefined): string =>
    !day || day.isSame(value[index]) ? texts[index] : day.format(format);
  return (
    <PickerTextsContext
      value={{
        texts,
        onText: change,
        onLeave: () => {
          if (start !== texts[0] || end !== texts[1]) onTexts([start, end]);
        },
      }}
    >
      <DatePicker.RangePicker
        {...picker}
        {...ownText}
        format={format}
        showTime={precision === 'time' && { defaultOpenValue: wholeDays }}
        allowEmpty
        order={false}
        value={value}
        onCalendarChange={(days) => onTexts([chosen(0, days?.[0]), chosen(1, days?.[1])])}
        onClear={() => onTexts(['', ''])}
      />
    </PickerTextsContext>
  );
}

/** A day without a time starts at 00:00:00 and ends at 23:59:59. */
const wholeDays: [Dayjs, Dayjs] = [dayjs('2000-01-01T00:00:00'), dayjs('2000-01-01T23:59:59')];
