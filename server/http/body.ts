import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { parseForm } from './form-body.ts';
import { keepText } from './sent-text.ts';
import { demandSound } from './sound-body.ts';

/**
 * Teaches the server its two body formats; JSON and bracketed form mean the same (decisions 2).
 * Anything malformed is a `SyntaxError`, answered as bad input, as is what `demandSound` refuses; other content types are refused with 415,
 * files on a route that takes none among them.
 */
export function acceptBodies(server: FastifyInstance): void {
  server.addHook('preParsing', (request, _, payload, done) => {
    const isMisplaced =
      request.headers['content-type']?.startsWith('multipart/') && request.routeClass !== 'upload';
    done(isMisplaced ? new UnsupportedMediaTypeException() : null, payload);
  });
  server.removeAllContentTypeParsers();
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    keepText(request, text as string);
    if (text === '') return done(null, {});
    return parseJson(request, text as string, (error, body) => {
      finish(done, () => {
        if (error) throw error;
        return body;
      });
    });
  });
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, text, done) => {
      keepText(request, text as string);
      finish(done, () => parseForm(text as string));
    },
  );
}

function finish(done: (error: Error | null, body?: unknown) => void, parse: () => unknown): void {
  let body: unknown;
  try {
    body = parse();
    demandSound(body);
  } catch (error) {
    return done(error as Error);
  }
  done(null, body);
}
