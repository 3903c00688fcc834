import { Check } from 'lucide-react';
import { Time } from '../text/time.tsx';

export interface Moment {
  readonly name: string;
  readonly time?: string;
}

/** Past, current and future steps with their times. `now`: index of the current one. */
export const Timeline = ({
  moments,
  now,
  label,
}: {
  readonly moments: readonly Moment[];
  readonly now: number;
  readonly label: string;
}) => (
  <ol
    className="timeline"
    aria-label={label}
    style={{ gridTemplateColumns: `repeat(${moments.length}, minmax(0, 1fr))` }}
  >
    {moments.map(({ name, time }, index) => (
      <li
        key={name}
        className={momentClass(index, now)}
        aria-current={index === now ? 'step' : undefined}
      >
        <i>{index < now && <Check aria-hidden="true" />}</i>
        <b>{name}</b>
        {time !== undefined && time !== '' && <Time at={time} to="monthAndMinute" />}
      </li>
    ))}
  </ol>
);

function momentClass(index: number, current: number): 'past' | 'now' | '' {
  if (index < current) return 'past';
  return index === current ? 'now' : '';
}
