import { type UIEvent, useRef, useState } from 'react';

/** A strip whose pictures are as wide as itself, moved by scrolling. */
export function useStrip() {
  const strip = useRef<HTMLUListElement>(null);
  const [currentIndex, setCurrentIndex] = useState(0);
  return {
    strip,
    currentIndex,
    show: (index: number) => strip.current?.scrollTo({ left: index * strip.current.clientWidth }),
    onScroll: ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLUListElement>) =>
      setCurrentIndex(Math.round(scrollLeft / clientWidth)),
  };
}
