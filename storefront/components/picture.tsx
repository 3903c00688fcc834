import { thumbOf } from '../../schemas/contract/files.ts';

/**
 * A stored picture in a place of fixed proportions; without one, the place stays quiet. `sizes`,
 * for pictures of goods only, which have thumbnails: the width it takes on the page, as in html.
 * Without `alt` it is decoration: its name stands beside it. `eager`: it is seen first; `lead`: the
 * largest thing of the page.
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
  const whole = src.replace(/_(150|300|400)(\.webp)$/, '$2');
  const hasThumbs = thumbOf(whole, 400) !== whole;
  const set =
    hasThumbs && sizes !== undefined
      ? {
          sizes,
          srcSet: srcSetOf(whole),
        }
      : {};
  return (
    <img
      src={hasThumbs && sizes !== undefined ? thumbOf(whole, 400) : src}
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

const srcSetOf = (whole: string): string =>
  [
    `${thumbOf(whole, 150)} 150w`,
    `${thumbOf(whole, 300)} 300w`,
    `${thumbOf(whole, 400)} 400w`,
    `${whole} 1000w`,
  ].join(', ');
