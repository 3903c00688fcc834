import { Link } from 'react-router-dom';
import { Void } from '../parts/void.tsx';
import { useWords } from '../parts/words.ts';

/** A path that leads nowhere; the answer is a real 404. */
export function NotFound() {
  const words = useWords();
  return <Void title={words('notFound.heading')} text={words('notFound.text')}><Link className="btn dark" to="/">{words('notFound.home')}</Link></Void>;
}
