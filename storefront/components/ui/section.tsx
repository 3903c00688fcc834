import type { ReactNode } from 'react';

/** A part of a page. `more`: beside its title, for example a link to all of it. */
export const Section = ({
  id,
  anchor,
  title,
  lang,
  more,
  className = 'sect',
  children,
}: {
  /** Of the title. */
  readonly id: string;
  /** Id of the part itself, for links and styles. */
  readonly anchor?: string;
  readonly title: ReactNode;
  /** Language of the title, where it is not that of the page. */
  readonly lang?: string | undefined;
  readonly more?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}) => (
  <section id={anchor} className={className || undefined} aria-labelledby={id}>
    <div className="sect-head">
      <h2 id={id} lang={lang}>
        {title}
      </h2>
      {more}
    </div>
    {children}
  </section>
);
