import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzip,
  gzipSync,
} from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';
/** What a renderer hands over. */
export interface RenderedPage {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly html: string;
  /** It shows no running clock: drawn from the same answers a minute later it says the same. */
  readonly isSteady?: boolean;
}
/** A call that a page was drawn from, and a mark of what it answered. */
export interface Source {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly mark: string;
}

const brotli = promisify(brotliCompress),
  zip = promisify(gzip);
type Packing = Exclude<Encoding, 'identity'>;
interface Packed {
  bytes: Buffer;
  asked: number;
}
const brotliOptions = (quality: number, html: Buffer) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
  },
});

/** A tenth larger, for a quarter of the time: enough for a page that may never be asked for again. Another thread would cost more than it spares. */
const packQuickly = (html: Buffer, encoding: Packing): Buffer =>
  encoding === 'br'
    ? brotliCompressSync(html, brotliOptions(2, html))
    : gzipSync(html, { level: 1 });
const packWell = (html: Buffer, encoding: Packing): Promise<Buffer> =>
  encoding === 'br' ? brotli(html, brotliOptions(5, html)) : zip(html, { level: 6 });

const unpack = (bytes: Buffer, encoding: Packing): Buffer =>
  encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);

/**
 * A page as it goes out: compressed quickly for the first who asks, and once more with care, on another thread, when somebody else does.
 * Once it is compressed that is all that is remembered of it, a quarter; who takes it plain gets it unpacked.
 */
export class DrawnPage {
  readonly status: number;
  readonly headers: RenderedPage['headers'];
  readonly isSteady: boolean;
  /** Changes with the page; the same for every encoding. */
  readonly tag: string;
  private html: Buffer | undefined;
  private readonly packed = new Map<Packing, Packed>();

  /** @param sources what it was drawn from @param drawnAt milliseconds */
  constructor(
    { status, headers, html, isSteady = false }: RenderedPage,
    readonly sources: readonly Source[] = [],
    readonly drawnAt = Date.now(),
  ) {
    this.status = status;
    this.headers = headers;
    this.isSteady = isSteady;
    this.html = Buffer.from(html);
    this.tag = `W/"${createHash('sha1').update(this.html).digest('base64url')}"`;
  }

  /** Bytes it holds. */
  get bytes(): number {
    return [...this.packed.values()].reduce(
      (sum, { bytes }) => sum + bytes.length,
      this.html?.length ?? 0,
    );
  }

  as(encoding: Encoding): Buffer {
    if (encoding === 'identity') return this.plain();
    const packed = this.pack(encoding);
    packed.asked += 1;
    if (packed.asked === 2)
      packWell(this.plain(), encoding).then(
        (bytes) => {
          packed.bytes = bytes;
        },
        () => undefined,
      ); // the quick one is as good
    return packed.bytes;
  }

  /** Compresses it for the first who asks, and holds no more than that. */
  pack(encoding: Packing): Packed {
    const found = this.packed.get(encoding),
      packed = found ?? { bytes: packQuickly(this.plain(), encoding), asked: 0 };
    if (!found) this.packed.set(encoding, packed);
    this.html = undefined;
    return packed;
  }

  private plain(): Buffer {
    if (this.html) return this.html;
    const [[encoding, { bytes }]] = this.packed as unknown as [[Packing, Packed]];
    return unpack(bytes, encoding);
  }
}

/** The encoding that a caller takes and we prefer, by its `Accept-Encoding`. */
export function encodingOf(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  const taken = accepted
    .toLowerCase()
    .split(',')
    .map((one) => one.split(';'))
    .filter(([, weight]) => !/^\s*q\s*=\s*0(\.0*)?\s*$/.test(weight ?? ''))
    .map(([name]) => name!.trim());
  if (taken.includes('br') || taken.includes('*')) return 'br';
  return taken.includes('gzip') ? 'gzip' : 'identity';
}
