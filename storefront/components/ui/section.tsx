import type { ReactNode } from 'react';

/** A part of a page. `more`: beside its title, for example a link to all of it. */
export const Section = ({
  id,
  title,
  lang,
  more,
  className = 'sect',
  children,
}: {
  /** Of the title. */
  readonly id: string;
  readonly title: ReactNode;
  /** Language of the title, where it is not that of the page. */
  readonly lang?: string | undefined;
  readonly more?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}) => (
  <section className={className} aria-labelledby={id}>
    <div className="sect-head">
      <h2 id={id} lang={lang}>
        {title}
      </h2>
      {more}
    </div>
    {children}
  </section>
);
