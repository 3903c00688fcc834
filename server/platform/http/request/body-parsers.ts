import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { maxMembersOf } from './body-limits.ts';
import { assertJsonShape } from './body-shape.ts';
import { parseForm } from './form-body.ts';
import { storeRawBody } from './raw-body.ts';
import { assertStorable } from './validate-body.ts';

/**
 * Registers the two body formats, JSON and bracketed forms, which mean the same
 * (docs/decisions/0001-wire-envelope.md). A malformed body is a `SyntaxError`, answered as bad
 * input. Other content types get 415, as do compressed bodies, whose size is unknown, and files on a
 * route that accepts none.
 */
export function registerBodyParsers(server: FastifyInstance): void {
  server.addHook('preParsing', (request, _, payload, done) => {
    const { 'content-type': type, 'content-encoding': encoding = 'identity' } = request.headers;
    const isWrongMultipart = type?.startsWith('multipart/') && request.routeClass !== 'upload';
    const isRefused = isWrongMultipart || encoding !== 'identity';
    done(isRefused ? new UnsupportedMediaTypeException() : null, payload);
  });
  server.removeAllContentTypeParsers();
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    storeRawBody(request, text as string);
    if (text === '') return done(null, {});
    return finish(done, () => {
      assertJsonShape(text as string, maxMembersOf(request));
      let parsed: unknown;
      void parseJson(request, text as string, (error, body) => {
        if (error) throw error;
        parsed = body;
      });
      return parsed;
    });
  });
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, text, done) => {
      storeRawBody(request, text as string);
      finish(done, () => parseForm(text as string, maxMembersOf(request)));
    },
  );
}

type Done = (error: Error | null, body?: unknown) => void;

/** Passes on the parsed body, or why it is refused. */
function finish(done: Done, parse: () => unknown): void {
  let body: unknown;
  try {
    body = parse();
    assertStorable(body);
  } catch (error) {
    done(error as Error);
    return;
  }
  done(null, body);
}
