import type { defineResource, Source } from './resources/define-resource.ts';

/** Behaviour of resources, one line per `*.resource.ts`. */
export const behaviours: readonly ReturnType<typeof defineResource>[] = [];

/** Named sources of tiles and charts, one line per `*.source.ts`. */
export const sources: readonly Source[] = [];
