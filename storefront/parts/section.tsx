import type { ReactNode } from 'react';

/** A titled part of a page. */
export const Section = ({ id, title, note, children }: { readonly id: string; readonly title: string; readonly note?: string; readonly children: ReactNode }) => (
  <section className="sect wrap" id={id} aria-labelledby={`${id}-title`}>
    <div className="sect-head"><h2 id={`${id}-title`}>{title}</h2>{note !== undefined && <p>{note}</p>}</div>
    {children}
  </section>
);
