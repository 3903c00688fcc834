import { Void } from '../parts/void.tsx';
import { useWords } from '../parts/words.ts';

/** What a visitor sees when the page could not be read; the next try is a link, so that it works without scripts. */
export function Failed() {
  const words = useWords();
  return <main id="main"><Void title={words('failed.title')} text={words('failed.text')}><a className="btn dark" href="?">{words('failed.again')}</a></Void></main>;
}
