import type { ComponentType, SVGProps } from 'react';

/** A drawing of lucide, as its files hold it. */
interface IconData {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly size?: number;
  readonly node: readonly (readonly [
    tag: string,
    attributes: Readonly<Record<string, string | number>>,
  ])[];
}
type IconProps = Omit<SVGProps<SVGSVGElement>, 'children' | 'ref'>;

/**
 * Makes the icons of the shop in place of lucide's own maker (vite.config.ts), which builds each of
 * them anew whenever it is drawn: a tenth of the work of a page with ninety.
 * Here what is inside is one text, made once, and how lines look is said by styles (base.css).
 */
export default function createIcon({
  name,
  aliases = [],
  size = 24,
  node,
}: IconData): ComponentType<IconProps> {
  const own = ['lucide', ...[name, ...aliases].map((one) => `lucide-${one}`)].join(' ');
  const inside = {
    __html: node
      .map(
        ([tag, { key: _key, ...attributes }]) =>
          `<${tag}${Object.entries(attributes)
            .map(([attribute, value]) => ` ${attribute}="${value}"`)
            .join('')}></${tag}>`,
      )
      .join(''),
  };
  const box = `0 0 ${size} ${size}`;
  return ({ className, ...rest }) => (
    <svg
      className={className ? `${own} ${className}` : own}
      viewBox={box}
      aria-hidden="true"
      {...rest}
      dangerouslySetInnerHTML={inside}
    />
  );
}
