import type { ReactNode } from 'react';

/** An empty place: the arch, one line, one sentence, and at most one way forward (design/storefront). */
export const Void = ({ title, text, children }: { readonly title: string; readonly text: string; readonly children?: ReactNode }) => (
  <div className="void wrap">
    <svg viewBox="0 0 96 112" aria-hidden="true"><path className="void-arch" d="M4 112V48a44 44 0 0 1 88 0v64z" /><path className="void-door" d="M28 112V60a20 20 0 0 1 40 0v52z" /></svg>
    <h1>{title}</h1>
    <p>{text}</p>
    {children}
  </div>
);
