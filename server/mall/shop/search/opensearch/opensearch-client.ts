import type { Client } from '@opensearch-project/opensearch';

const writeTimeoutMs = 30_000;

/** An OpenSearch, reached at the first call: its library takes half a second to load. */
export class OpenSearchClient {
  private client: Promise<Client> | undefined;

  /**
   * @param url with name and password, when it asks for them
   * @param searchTimeoutMs a search that is not answered in this time is PostgreSQL's
   */
  constructor(
    private readonly url: string,
    private readonly searchTimeoutMs: number,
  ) {}

  /**
   * @throws Error of the library when the server does not answer in time, or refuses
   */
  async call<T>(
    kind: 'search' | 'write',
    call: (
      client: Client,
      options: { readonly requestTimeout: number },
    ) => PromiseLike<{ body: T }>,
  ): Promise<T> {
    this.client ??= this.open();
    const requestTimeout = kind === 'search' ? this.searchTimeoutMs : writeTimeoutMs;
    const { body } = await call(await this.client, { requestTimeout });
    return body;
  }

  private async open(): Promise<Client> {
    const { Client } = await import('@opensearch-project/opensearch');
    return new Client({ node: this.url, maxRetries: 0 });
  }
}
