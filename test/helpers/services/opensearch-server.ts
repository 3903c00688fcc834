import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type KnownRequest, readRequest } from './opensearch-api.ts';
import { type Analysis, Matching, type Source } from './opensearch-matching.ts';

/** A document; without a source a deleted one, whose version OpenSearch knows for a minute. */
interface Stored {
  readonly version: number;
  readonly source: Source | undefined;
}
interface ServedIndex extends Analysis {
  readonly matching: Matching;
  readonly documents: Map<string, Stored>;
}
interface Answer {
  readonly status: number;
  readonly body?: unknown;
}
interface SearchBody {
  readonly size?: number;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly sort?: readonly Readonly<Record<string, 'asc' | 'desc'>>[];
  readonly track_total_hits?: number | boolean;
  readonly _source?: boolean | readonly string[];
  readonly aggs?: Readonly<
    Record<
      string,
      {
        readonly filters?: { readonly filters: Readonly<Record<string, Source>> };
        readonly sum?: { readonly field: string };
      }
    >
  >;
}

/**
 * An OpenSearch on this machine: indexes with their analysis, versions of documents, aliases,
 * searches. It refuses each request that OpenSearch's API specification does not have
 * (test/fixtures/opensearch/api.json).
 */
export class OpenSearchServer {
  readonly indexes = new Map<string, ServedIndex>();
  readonly aliases = new Map<string, string>();
  /** Requests against the specification. */
  readonly refused: string[] = [];
  /** Operations so far, with their index. */
  readonly calls: string[] = [];
  /** What it does instead of answering. */
  fault: 'none' | 'silent' | 'broken' = 'none';
  /** Called before a bulk is written. */
  beforeBulk: () => Promise<unknown> = () => Promise.resolve();
  private readonly server = createServer((request, response) => {
    void this.receive(request).then(({ status, body }) => {
      const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body));
      response
        .writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length })
        .end(request.method === 'HEAD' ? undefined : bytes);
    });
  });

  static async start(): Promise<OpenSearchServer> {
    const served = new OpenSearchServer();
    await new Promise<void>((resolve) => {
      served.server.listen(0, '127.0.0.1', resolve);
    });
    return served;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.closeAllConnections();
      this.server.close(() => resolve());
    });
  }

  /** Documents of the index behind an alias, by id. */
  documents(alias: string): ReadonlyMap<string, Source> {
    const stored = this.indexOf(alias)?.documents ?? new Map<string, Stored>();
    return new Map([...stored].flatMap(([id, { source }]) => (source ? [[id, source]] : [])));
  }

  private indexOf(name: string): ServedIndex | undefined {
    return this.indexes.get(this.aliases.get(name) ?? name);
  }

  private async receive(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '', 'http://localhost');
    const body = await text(request);
    if (this.fault === 'broken') return { status: 503, body: { error: 'unavailable' } };
    if (this.fault === 'silent') await sleep(60_000, undefined, { ref: false });
    let known: KnownRequest;
    try {
      known = readRequest({
        method: request.method ?? '',
        url,
        type: request.headers['content-type'],
        body,
      });
    } catch (error) {
      this.refused.push((error as Error).message);
      return { status: 400, body: { error: (error as Error).message } };
    }
    this.calls.push(`${known.operation} ${known.index}`.trimEnd());
    return this.answer(known, url.searchParams.get('filter_path'));
  }

  private async answer(
    { operation, index: name, body }: KnownRequest,
    filterPath: string | null,
  ): Promise<Answer> {
    const index = this.indexOf(name);
    switch (operation) {
      case 'indices.create': {
        if (index) return { status: 400, body: { error: 'resource_already_exists_exception' } };
        const analysis = body as Analysis;
        const matching = new Matching(analysis);
        this.indexes.set(name, { ...analysis, matching, documents: new Map() });
        return { status: 200, body: { acknowledged: true, index: name } };
      }
      case 'indices.delete':
        this.indexes.delete(name);
        return { status: 200, body: { acknowledged: true } };
      case 'indices.update_aliases':
        return this.updateAliases(body as { actions: readonly AliasAction[] });
      default:
    }
    if (!index) return { status: 404, body: { error: 'index_not_found_exception' } };
    switch (operation) {
      case 'bulk':
        await this.beforeBulk();
        return { status: 200, body: bulk(index, body as readonly Source[]) };
      case 'search': {
        const found = search(index, body as SearchBody);
        if (filterPath === null || found.status !== 200) return found;
        const paths = filterPath.split(',').map((path) => path.split('.'));
        return { status: 200, body: only(found.body, paths) ?? {} };
      }
      default:
        return { status: 200, body: {} };
    }
  }

  private updateAliases({ actions }: { readonly actions: readonly AliasAction[] }): Answer {
    for (const { add, remove } of actions) {
      if (add && !this.indexes.has(add.index)) return { status: 404, body: { error: add.index } };
      if (add) this.aliases.set(add.alias, add.index);
      if (remove && this.aliases.get(remove.alias) === remove.index)
        this.aliases.delete(remove.alias);
    }
    return { status: 200, body: { acknowledged: true } };
  }
}

interface AliasAction {
  readonly add?: { readonly index: string; readonly alias: string };
  readonly remove?: { readonly index: string; readonly alias: string };
}

interface Action {
  readonly _id: string;
  readonly version: number;
}

function bulk(index: ServedIndex, lines: readonly Source[]): unknown {
  const items: unknown[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const [[kind, action]] = Object.entries(lines[at]!) as [[string, Action]];
    if (kind === 'index') at += 1;
    const status = write(index, action, kind === 'index' ? lines[at]! : undefined);
    const error = status === 400 || status === 409 ? { error: { reason: `${status}` } } : {};
    items.push({ [kind]: { _id: action._id, status, ...error } });
  }
  const errors = items.some((item) => JSON.stringify(item).includes('"error"'));
  return { took: 1, errors, items };
}

/** Writes or deletes a document, unless it has the version or a later one: 409. @returns the status */
function write(
  { documents, mappings }: ServedIndex,
  { _id: id, version }: Action,
  source: Source | undefined,
): number {
  const stored = documents.get(id);
  if (Object.keys(source ?? {}).some((field) => !mappings.properties[field])) return 400;
  if (stored && stored.version >= version) return 409;
  documents.set(id, { version, source });
  return source || stored?.source ? 200 : 404;
}

interface Found {
  readonly id: string;
  readonly score: number;
  readonly source: Source;
}

const byKeys =
  (sort: readonly Readonly<Record<string, 'asc' | 'desc'>>[]) =>
  (a: Found, b: Found): number => {
    const differences = sort.map((key) => {
      const [[field, order]] = Object.entries(key) as [[string, 'asc' | 'desc']];
      const keyOf = ({ score, source }: Found): number =>
        field === '_score' ? score : (source[field] as number);
      return (keyOf(a) - keyOf(b)) * (order === 'desc' ? -1 : 1);
    });
    return differences.find((difference) => difference !== 0) ?? 0;
  };

function search({ documents, matching, settings }: ServedIndex, body: SearchBody): Answer {
  const { size = 10, query = { match_all: {} }, track_total_hits: tracked = 10_000 } = body;
  if (size > settings.index.max_result_window)
    return { status: 400, body: { error: 'Result window is too large' } };
  const sort = body.sort ?? [{ _score: 'desc' }];
  const found: readonly Found[] = [...documents]
    .flatMap(([id, { source }]) => {
      const score = source && matching.score(query, source);
      return score === undefined ? [] : [{ id, score, source: source! }];
    })
    .toSorted(byKeys(sort));
  const most = tracked === true ? Infinity : Number(tracked);
  const total = {
    value: Math.min(found.length, most),
    relation: found.length > most ? 'gte' : 'eq',
  };
  const picked = (source: Source): Source =>
    Array.isArray(body._source)
      ? Object.fromEntries(body._source.map((field) => [field, source[field]]))
      : source;
  const hits = found.slice(0, size).map(({ id, score, source }) => ({
    _id: id,
    _score: score,
    ...(body._source === false ? {} : { _source: picked(source) }),
  }));
  const aggregations = Object.entries(body.aggs ?? {}).map(([name, { filters, sum }]) => [
    name,
    sum
      ? { value: found.reduce((value, { source }) => value + (source[sum.field] as number), 0) }
      : {
          buckets: Object.fromEntries(
            Object.entries(filters!.filters).map(([key, filter]) => [
              key,
              {
                doc_count: found.filter(
                  ({ source }) => matching.score(filter, source) !== undefined,
                ).length,
              },
            ]),
          ),
        },
  ]);
  return {
    status: 200,
    body: {
      took: 1,
      timed_out: false,
      hits: { ...(tracked === false ? {} : { total }), hits },
      ...(aggregations.length > 0 ? { aggregations: Object.fromEntries(aggregations) } : {}),
    },
  };
}

/** What `filter_path` leaves: nothing of an empty list. */
function only(value: unknown, paths: readonly (readonly string[])[]): unknown {
  if (paths.some((path) => path.length === 0)) return value;
  if (Array.isArray(value)) {
    const left = value.map((entry) => only(entry, paths)).filter((entry) => entry !== undefined);
    return left.length > 0 ? left : undefined;
  }
  const fields = Object.entries(value as object).flatMap(([name, entry]) => {
    const below = paths.filter(([first]) => first === name).map((path) => path.slice(1));
    const left = below.length > 0 ? only(entry, below) : undefined;
    return left === undefined ? [] : [[name, left]];
  });
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}
