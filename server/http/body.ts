import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import qs from 'qs';
import { classOf } from './routes-of.ts';

/** Bounds of a bracketed form; a goods with 200 SKUs of 20 fields stays far below (must-hold 27). Our choice. */
const formLimits = { depth: 12, parameterLimit: 60_000, arrayLimit: 5000 } as const;

/**
 * Teaches the server its two body formats; JSON and bracketed form mean the same (decisions 2).
 * Anything malformed is a `SyntaxError`, answered as bad input; other content types are refused with 415,
 * files on a route that takes none among them.
 */
export function acceptBodies(server: FastifyInstance): void {
  server.addHook('preParsing', (request, _, payload, done) => {
    const isMisplaced = request.headers['content-type']?.startsWith('multipart/') && classOf(request) !== 'upload';
    done(isMisplaced ? new UnsupportedMediaTypeException() : null, payload);
  });
  server.removeAllContentTypeParsers();
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, {});
    return parseJson(request, text as string, done);
  });
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, text, done) => {
    try {
      done(null, parseForm(text as string));
    } catch (error) {
      done(error as Error);
    }
  });
}

/**
 * Reads `skuList[0][spec_id][0]=4`. Every value is text; `skuList=` is the empty text, which list fields read as an empty list.
 * @throws SyntaxError beyond the limits, and for a part that would reach an object's prototype
 */
export function parseForm(text: string): unknown {
  if (/(^|[&[]|%5B)__proto__/i.test(text)) throw new SyntaxError('A form may not name __proto__');
  try {
    return asList(qs.parse(text, { ...formLimits, strictDepth: true, throwOnLimitExceeded: true }));
  } catch (cause) {
    throw new SyntaxError('The form is not readable', { cause });
  }
}

/** A form whose outermost names are 0, 1, 2 … is a list, as JSON would have sent it: the rows of an import. */
function asList(form: Record<string, unknown>): unknown {
  const names = Object.keys(form);
  return names.length > 0 && names.every((name, at) => name === String(at)) ? Object.values(form) : form;
}
