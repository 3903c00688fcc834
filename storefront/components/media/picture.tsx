import { thumbOf } from '../../../schemas/contract/files.ts';

/**
 * A stored picture with fixed proportions, or a placeholder without one. `sizes`: width on the page
 * as in HTML, only for pictures of goods, which have thumbnails. Without `alt` it is decorative.
 * `eager`: visible first; `lead`: the largest picture of the page.
 */
export function Picture({
  src,
  width,
  height = width,
  sizes,
  alt = '',
  loading = 'lazy',
}: {
  readonly src: string;
  readonly width: number;
  readonly height?: number;
  readonly sizes?: string;
  readonly alt?: string;
  readonly loading?: 'lazy' | 'eager' | 'lead';
}) {
  if (src === '') return <span className="no-picture" aria-hidden="true" />;
  const original = src.replace(/_(150|300|400)(\.webp)$/, '$2');
  const hasThumbs = thumbOf(original, 400) !== original;
  const set =
    hasThumbs && sizes !== undefined
      ? {
          sizes,
          srcSet: srcSetOf(original),
        }
      : {};
  return (
    <img
      src={hasThumbs && sizes !== undefined ? thumbOf(original, 400) : src}
      {...set}
      alt={alt}
      width={width}
      height={height}
      loading={loading === 'lazy' ? 'lazy' : 'eager'}
      decoding="async"
      {...(loading === 'lead' ? { fetchPriority: 'high' as const } : {})}
    />
  );
}

const srcSetOf = (original: string): string =>
  [
    `${thumbOf(original, 150)} 150w`,
    `${thumbOf(original, 300)} 300w`,
    `${thumbOf(original, 400)} 400w`,
    `${original} 1000w`,
  ].join(', ');
