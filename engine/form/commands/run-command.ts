import { areaOfPath } from '../../../schemas/contract/areas.ts';
import type {
  CommandConfig,
  PageConfig,
} from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { TrialAnswer } from '../../../schemas/contract/calls/backoffice/trial.ts';
import type { Json, Row } from '../../../schemas/rules/types.ts';
import { ignoreCallError } from '../../wire/call-error.ts';
import { downloadUrl, saveFile } from '../../wire/files/save-file.ts';
import { api } from '../../wire/http.ts';

export interface CommandCall {
  readonly screen: Pick<PageConfig, 'dataPath' | 'table'>;
  readonly command: Pick<CommandConfig, 'name' | 'on' | 'each' | 'result'>;
  readonly rows: readonly Row[];
  /** One input for all rows; for an `each` command one input per row, in the order of `rows`. */
  readonly input: Row | readonly Row[];
  /** The caller's password, for a command that requires it. */
  readonly proof?: string | undefined;
  /** The hash of the trial that was shown: the command does nothing else. */
  readonly trial?: string | undefined;
}
/** The result of a command: a URL for `open` and `download`, a text for `show`. */
export interface CommandResult {
  readonly url?: string;
  readonly text?: string;
}

/**
 * Calls `POST R/{ids}/commands/{name}`, or `POST R/commands/{name}` for a list command. Every row
 * is sent with the `rev` that the user saw (docs/decisions/0048-commands-and-states.md).
 */
export function runCommand(call: CommandCall): Promise<CommandResult> {
  const { path, body } = requestOf(call);
  const query = call.trial === undefined ? '' : `?trial=${encodeURIComponent(call.trial)}`;
  return api.post<CommandResult>(path + query, body, { messages: 'quiet' });
}

/** What a command would change (`?dry=1`); nothing is written. */
export function tryCommand(call: CommandCall, signal: AbortSignal): Promise<TrialAnswer> {
  const { path, body } = requestOf(call);
  return api.post<TrialAnswer>(`${path}?dry=1`, body, { messages: 'quiet', signal });
}

function requestOf({ screen, command, rows, input, proof }: CommandCall) {
  const key = screen.table.rowKey;
  const ids = rows.map((row) => String(row[key])).join(',');
  const url = command.on === 'list' ? screen.dataPath : `${screen.dataPath}/${ids}`;
  const body: Record<string, Json> = {};
  if (command.each || rows.length > 1) {
    body.rows = rows.map((row, index) => {
      const id = row[key] ?? null;
      const sent: Row = row.rev === undefined ? { id } : { id, rev: row.rev };
      return command.each ? { ...sent, input: (input as readonly Row[])[index] ?? {} } : sent;
    });
  } else if (rows[0]?.rev !== undefined) body.rev = rows[0].rev;
  if (!command.each) body.input = input as Row;
  if (proof !== undefined) body.proof = proof;
  return { path: `${url}/commands/${command.name}`, body };
}

/**
 * Opens or downloads the result of a command; does nothing for a plain message.
 *
 * @param go opens a page of the back office in this tab; other addresses open in a new one
 */
export async function openResult(
  result: CommandConfig['result'],
  { url }: CommandResult,
  go: (path: string) => void,
): Promise<void> {
  if (!url || result === 'message' || result === 'show') return;
  if (result === 'download') await download(url);
  else if (areaOfPath(url) === 'shop') window.open(url, '_blank', 'noopener');
  else go(url);
}

/** Files of this server need the bearer token, so they are loaded through the wire. */
async function download(url: string): Promise<void> {
  const name = url.split('/').at(-1)?.split('?')[0] ?? '';
  if (!url.startsWith('/api/')) {
    downloadUrl(url, name);
    return;
  }
  const file = await ignoreCallError(api.file(url, {}, { base: 'none' }));
  if (file) saveFile(file, name);
}
