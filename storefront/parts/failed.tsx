import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { ChunkError } from '../../engine/client/chunk.ts';
import { codes } from '../../schemas/contract/envelope.ts';
import { useWords } from '../words.ts';
import { NotFound } from './not-found.tsx';
import { Void } from './void.tsx';

/** What a visitor sees in place of a page: that there is none, that its script did not come, or that it could not be read. The next try is a link, so that it works without scripts. */
export function Failed() {
  const words = useWords(), error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === codes.notFound) return <NotFound />;
  const text = error instanceof ChunkError ? words('common.failed.script') : words('common.failed.text');
  return <Void title={words('common.failed.title')} text={text}><a className="btn dark" href="">{words('common.failed.again')}</a></Void>;
}
