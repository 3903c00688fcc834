/** A stored picture in a place of fixed proportions; without one, the place stays quiet. Decoration: its name stands beside it. */
export const Picture = ({ src, width, height, loading = 'lazy' }: { readonly src: string; readonly width: number; readonly height: number; readonly loading?: 'lazy' | 'eager' }) => (
  src === '' ? <span className="no-picture" aria-hidden="true" /> : <img src={src} alt="" width={width} height={height} loading={loading} decoding="async" />
);
