import type { ComponentType, SVGProps } from 'react';

/** Data of one lucide icon. */
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
 * Replaces lucide's icon factory in the storefront (vite.config.ts). Lucide builds the child
 * elements at every render, a tenth of the work of a page with ninety icons. Here they are one
 * string, and the stroke is set by styles (base.css).
 */
export default function createIcon({
  name,
  aliases = [],
  size = 24,
  node,
}: IconData): ComponentType<IconProps> {
  const cssClasses = ['lucide', ...[name, ...aliases].map((iconName) => `lucide-${iconName}`)].join(
    ' ',
  );
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
      className={className ? `${cssClasses} ${className}` : cssClasses}
      viewBox={box}
      aria-hidden="true"
      {...rest}
      dangerouslySetInnerHTML={inside}
    />
  );
}
