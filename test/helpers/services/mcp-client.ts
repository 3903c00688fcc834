import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { BackOffice } from '../../../schemas/contract/areas.ts';
import type { LooseJson } from '../http/client.ts';

export interface ToolAnswer {
  readonly isError: boolean;
  /** The JSON of the answer; the text of an error that is none. */
  readonly data: LooseJson;
}

export interface McpCaller {
  readonly tools: readonly string[];
  readonly call: (tool: string, sent?: Record<string, unknown>) => Promise<ToolAnswer>;
  readonly close: () => Promise<void>;
}

/** The client of the official SDK, over HTTP. @param token of a session, or an API key */
export async function mcpClient(
  url: string,
  area: BackOffice,
  token: string | undefined,
): Promise<McpCaller> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const headers: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/api/${area}/mcp`), {
      requestInit: { headers },
    }),
  );
  const { tools } = await client.listTools();
  return {
    tools: tools.map(({ name }) => name),
    call: async (name, sent = {}) => {
      const { content, isError } = await client.callTool({ name, arguments: sent });
      const [{ text }] = content as [{ text: string }];
      return { isError: isError === true, data: parse(text) };
    },
    close: () => client.close(),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
