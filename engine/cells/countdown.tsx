import { formatCountdown } from '../format/countdown.ts';
import { formatDateTime } from '../format/date.ts';
import { useCountdown } from '../ui/use-countdown.ts';
import { cellKind, type CellProps } from './cell-kind.ts';
import { plain } from './labels.ts';

function Countdown({ value }: CellProps) {
  const left = useCountdown(plain(value));
  return left === undefined ? null : (
    <time className={left > 0 ? 'number' : 'number quiet'} dateTime={plain(value)}>
      {formatCountdown(left)}
    </time>
  );
}

/** Time left until a moment, in days form with Chinese labels (Spec §2). A spreadsheet gets the moment. */
export const countdown = cellKind(({ value }) => formatDateTime(plain(value)), {
  component: Countdown,
  width: 150,
});
