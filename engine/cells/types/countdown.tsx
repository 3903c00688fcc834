import { formatCountdown } from '../../format/countdown.ts';
import { formatDateTime } from '../../format/date.ts';
import { useCountdown } from '../../ui/use-countdown.ts';
import { type CellProps, cellKind } from '../cell-kind.ts';
import { toText } from '../to-text.ts';

function Countdown({ value }: CellProps) {
  const end = toText(value);
  const remaining = useCountdown(end);
  if (remaining === undefined) return null;
  return (
    <time className={remaining > 0 ? 'number' : 'number quiet'} dateTime={end}>
      {formatCountdown(remaining)}
    </time>
  );
}

/**
 * The time left until a moment as days, hours, minutes and seconds, with Chinese labels. A
 * spreadsheet gets the moment itself.
 */
export const countdown = cellKind(({ value }) => formatDateTime(toText(value)), {
  component: Countdown,
  width: 150,
});
