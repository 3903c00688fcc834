import { Void } from '../parts/void.tsx';
import { useWords } from '../parts/words.ts';

/** Shown in place of every page while the site is closed in its configuration. */
export function Closed({ reason }: { readonly reason: string }) {
  const words = useWords();
  return <Void title={words('closed.title')} text={reason || words('closed.text')} />;
}
