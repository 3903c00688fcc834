/** A person's picture, or the first letters of the name. */
export function UserAvatar({
  name,
  src,
  size = 'small',
}: {
  readonly name: string;
  readonly src: string | undefined;
  readonly size?: 'small' | 'large';
}) {
  const look = size === 'large' ? 'avatar large' : 'avatar';
  return src ? (
    <img className={look} src={src} alt="" />
  ) : (
    <span className={look} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

/** `Fang Lin` is FL, `林芳` is 芳 (the given name's last character, as Chinese programs do). */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first = '', second] = words;
  if (/[\u4e00-\u9fff]/.test(first)) return [...first].at(-1) ?? '';
  return `${[...first][0] ?? ''}${second ? [...second][0] : ''}`.toUpperCase();
}
