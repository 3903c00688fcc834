/** Placeholder of a line of text. */
export const SkeletonLine = ({
  width = '100%',
  height = '1rem',
}: {
  readonly width?: string;
  readonly height?: string;
}) => <span className="skeleton-line" style={{ width, height }} aria-hidden="true" />;

/** Placeholder of a page; a page may define its own. */
export const PageSkeleton = () => (
  <div className="wrap waiting" aria-busy="true">
    <SkeletonLine width="12rem" height="2rem" />
    <SkeletonLine height="6rem" />
    <SkeletonLine width="70%" />
    <SkeletonLine width="50%" />
  </div>
);
