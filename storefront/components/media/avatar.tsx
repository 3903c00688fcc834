import { langOf } from '../../../schemas/rules/local-name.ts';

/**
 * A person's picture, or the first letter of the name on one of four colours. Decorative: the name
 * is shown beside it.
 */
export const Avatar = ({
  src,
  name,
  size = 40,
}: {
  readonly src: string;
  readonly name: string;
  readonly size?: number;
}) => (
  <span
    className={src === '' ? `avatar tint-${((name.codePointAt(0) ?? 0) % 4) + 1}` : 'avatar'}
    style={{ width: size, height: size, fontSize: size * 0.4 }}
    aria-hidden="true"
    lang={langOf(name)}
  >
    {src === '' ? (
      [...name.trim()][0]?.toUpperCase()
    ) : (
      <img src={src} alt="" width={size} height={size} loading="lazy" decoding="async" />
    )}
  </span>
);
