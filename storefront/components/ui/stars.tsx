import { Star } from 'lucide-react';
import { useId } from 'react';
import { useT } from '../../texts.ts';

const five = [1, 2, 3, 4, 5] as const;

/** Shows a score of 0 to 5, rounded to whole stars. */
export function Stars({ score }: { readonly score: number }) {
  const t = useT();
  return (
    <span
      className="stars"
      role="img"
      aria-label={t('common.stars', { score: Math.round(score * 10) / 10 })}
    >
      {five.map((star) => (
        <Star key={star} className={star <= Math.round(score) ? 'full' : ''} aria-hidden="true" />
      ))}
    </span>
  );
}

/** Input of a score: five radio buttons. */
export function StarsInput({
  label,
  value,
  error,
  onChange,
}: {
  readonly label: string;
  /** 0: nothing is chosen. */
  readonly value: number;
  readonly error?: string | undefined;
  readonly onChange: (score: number) => void;
}) {
  const t = useT();
  const name = useId();
  return (
    <fieldset className={error === undefined ? 'rate' : 'rate bad'}>
      <legend>{label}</legend>
      <span className="stars">
        {five.map((star) => (
          <label key={star}>
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              checked={value === star}
              aria-describedby={error === undefined ? undefined : `${name}-note`}
              onChange={() => onChange(star)}
            />
            <span className="visually-hidden">{t('common.stars', { score: star })}</span>
            <Star className={star <= value ? 'full' : ''} aria-hidden="true" />
          </label>
        ))}
      </span>
      {error !== undefined && (
        <p className="msg" id={`${name}-note`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
