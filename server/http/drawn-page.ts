import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const packers: Readonly<Record<Encoding, (html: Buffer) => Promise<Buffer>>> = {
  br: (html) => promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: html.length } }),
  gzip: (html) => promisify(gzip)(html, { level: 4 }),
  identity: async (html) => html,
};

/** A page as it goes out: compressed once for each encoding that is asked for, on another thread. */
export class DrawnPage {
  /** Changes with the page; the same for every encoding. */
  readonly tag: string;
  private readonly packed = new Map<Encoding, Promise<Buffer>>();

  private constructor(readonly status: number, readonly headers: readonly (readonly [string, string])[], html: Buffer) {
    this.tag = `W/"${createHash('sha1').update(html).digest('base64url')}"`;
    this.packed.set('identity', Promise.resolve(html));
  }

  static async of(answer: Response): Promise<DrawnPage> {
    return new DrawnPage(answer.status, [...answer.headers], Buffer.from(await answer.arrayBuffer()));
  }

  async as(encoding: Encoding): Promise<Buffer> {
    const found = this.packed.get(encoding);
    if (found) return found;
    const packing = this.packed.get('identity')!.then(packers[encoding]);
    this.packed.set(encoding, packing);
    return packing;
  }
}

/** The encoding that a caller takes and we prefer, by its `Accept-Encoding`. */
export function encodingOf(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  const taken = accepted.toLowerCase().split(',').map((one) => one.split(';')).filter(([, weight]) => !/^\s*q\s*=\s*0(\.0*)?\s*$/.test(weight ?? '')).map(([name]) => name!.trim());
  if (taken.includes('br') || taken.includes('*')) return 'br';
  return taken.includes('gzip') ? 'gzip' : 'identity';
}
