/** The picture of an account, or its initials without one. */
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

/** `Fang Lin` gives FL; `林芳` gives 芳, the last character, as is usual in Chinese programs. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first = '', second] = words;
  if (/[\u4e00-\u9fff]/.test(first)) return [...first].at(-1) ?? '';
  return `${[...first][0] ?? ''}${second ? [...second][0] : ''}`.toUpperCase();
}
