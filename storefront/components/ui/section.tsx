import type { ReactNode } from 'react';

/** A titled part of a page. `isDeferred`: laid out after the first screen (`.later`, base.css). */
export const Section = ({
  id,
  title,
  note,
  isDeferred = false,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly note?: string;
  readonly isDeferred?: boolean;
  readonly children: ReactNode;
}) => (
  <section
    className={isDeferred ? 'sect wrap later' : 'sect wrap'}
    id={id}
    aria-labelledby={`${id}-title`}
  >
    <div className="sect-head">
      <h2 id={`${id}-title`}>{title}</h2>
      {note !== undefined && <p>{note}</p>}
    </div>
    {children}
  </section>
);
