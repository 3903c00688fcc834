import type { ServedCommand, ServedPage } from '../../schemas/contract/calls/screens.ts';
import type { Json, Row } from '../../schemas/rules/types.ts';
import { isFailure, type Answer } from '../client/envelope.ts';
import { api } from '../client/http.ts';

export interface CommandCall {
  readonly screen: Pick<ServedPage, 'dataPath' | 'table'>;
  readonly command: Pick<ServedCommand, 'name' | 'on' | 'each' | 'result'>;
  readonly rows: readonly Row[];
  /** The same for every row; of an `each` command one for each row, in the order of `rows`. */
  readonly input: Row | readonly Row[];
  /** The caller's password, for a command that needs a second proof. */
  readonly proof?: string | undefined;
}
/** What a handler answered: an address for `open` and `download`. */
export interface CommandDone {
  readonly url?: string;
}

/** `POST R/{ids}/commands/{name}`, of a list `POST R/commands/{name}` (engine.md §4). Every row goes with the `rev` that was seen. */
export function runCommand({
  screen,
  command,
  rows,
  input,
  proof,
}: CommandCall): Promise<Answer<CommandDone>> {
  const key = screen.table.rowKey;
  const place =
    command.on === 'list'
      ? screen.dataPath
      : `${screen.dataPath}/${rows.map((row) => String(row[key])).join(',')}`;
  const stated = rows.map(
    (row, at): Row => ({
      id: row[key] ?? null,
      ...(row['rev'] === undefined ? {} : { rev: row['rev'] }),
      ...(command.each ? { input: (input as readonly Row[])[at] ?? {} } : {}),
    }),
  );
  const body: Readonly<Record<string, Json>> = {
    ...(command.each || rows.length > 1
      ? { rows: stated }
      : rows[0]?.['rev'] === undefined
        ? {}
        : { rev: rows[0]['rev'] }),
    ...(command.each ? {} : { input: input as Row }),
    ...(proof === undefined ? {} : { proof }),
  };
  return api.post<CommandDone>(`${place}/commands/${command.name}`, body, { messages: 'quiet' });
}

/** Opens or saves what a command answered; nothing for a plain message. */
export async function takeResult(
  result: ServedCommand['result'],
  { url }: CommandDone,
): Promise<void> {
  if (!url || result === 'message') return;
  if (result === 'open') window.open(url, '_blank', 'noopener');
  else await save(url);
}

/** A file of ours needs the bearer, so it comes through the wire. */
async function save(url: string): Promise<void> {
  const answer = url.startsWith('/api/') ? await api.file(url, {}, { base: 'none' }) : undefined;
  if (answer !== undefined && isFailure(answer)) return;
  const link = document.createElement('a');
  link.href = answer instanceof Blob ? URL.createObjectURL(answer) : url;
  link.download = url.split('/').at(-1)?.split('?')[0] ?? '';
  link.click();
  if (answer instanceof Blob) setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
