import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { useWords } from '../words.ts';

/** Wide pictures one beside the other, pushed by fingers, buttons and arrow keys; they never move by themselves. Phones get their own where there are some. */
export function Slides({ wide, thin, label }: { readonly wide: readonly string[]; readonly thin: readonly string[]; readonly label: string }) {
  const words = useWords(), strip = useRef<HTMLUListElement>(null), [at, setAt] = useState(0);
  const go = (by: number) => strip.current?.scrollTo({ left: (at + by) * strip.current.clientWidth });
  return (
    <section className="slides" aria-roledescription="carousel" aria-label={label}>
      <ul ref={strip} tabIndex={0} aria-label={label} onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / clientWidth))}>
        {wide.map((src, place) => <li key={src}><picture>{thin[place] !== undefined && <source media="(max-width: 47.99em)" srcSet={thin[place]} />}<img src={src} alt="" width={1200} height={400} loading={place === 0 ? 'eager' : 'lazy'} /></picture></li>)}
      </ul>
      {wide.length > 1 && <p className="slides-tools"><button type="button" aria-label={words('common.slides.previous')} disabled={at === 0} onClick={() => go(-1)}><ChevronLeft aria-hidden="true" /></button><span className="num" aria-hidden="true">{at + 1} / {wide.length}</span><button type="button" aria-label={words('common.slides.next')} disabled={at === wide.length - 1} onClick={() => go(1)}><ChevronRight aria-hidden="true" /></button></p>}
    </section>
  );
}
