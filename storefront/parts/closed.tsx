import { useWords } from '../words.ts';
import { Void } from './void.tsx';

/** Shown in place of every page while the site is closed in its configuration. */
export function Closed({ reason }: { readonly reason: string }) {
  const words = useWords();
  return <Void title={words('common.closed.title')} text={reason || words('common.closed.text')} />;
}
