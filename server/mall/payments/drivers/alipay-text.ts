export type FormFields = Readonly<Record<string, string>>;

/** The fields of a form body; the first value of a repeated name. */
export function parseForm(body: string): FormFields {
  return Object.fromEntries([...new URLSearchParams(body)].reverse());
}

/**
 * The members of a JSON object as raw text. Alipay signs the raw text of one member.
 *
 * @throws SyntaxError for text that is not a JSON object, or that names a member twice: parsers do
 *   not agree which of the two counts
 */
export function rawMembers(text: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  const namePattern = /\s*"(?:[^"\\]|\\.)*"/y;
  let offset = skip(text, 0, '{');
  while (text[skipSpace(text, offset)] !== '}') {
    namePattern.lastIndex = offset;
    const quotedName = namePattern.exec(text)?.[0];
    if (quotedName === undefined) throw new SyntaxError('The response is not a JSON object');
    const start = skipSpace(text, skip(text, offset + quotedName.length, ':'));
    const end = findValueEnd(text, start);
    const name = JSON.parse(quotedName) as string;
    if (members.has(name)) throw new SyntaxError(`The response has the member ${name} twice`);
    members.set(name, text.slice(start, end).trimEnd());
    offset = text[end] === ',' ? end + 1 : end;
  }
  return members;
}

const skipSpace = (text: string, offset: number): number =>
  offset + /^\s*/.exec(text.slice(offset, offset + 100))![0].length;

function skip(text: string, offset: number, character: string): number {
  const found = skipSpace(text, offset);
  if (text[found] !== character) {
    throw new SyntaxError(`The response has no ${character} at ${found}`);
  }
  return found + 1;
}

/** The offset of the comma or brace that follows the value at `start`. */
function findValueEnd(text: string, start: number): number {
  let depth = 0;
  for (let offset = start; offset < text.length; offset += 1) {
    const character = text[offset]!;
    if (character === '"') {
      offset = findStringEnd(text, offset);
    } else if (depth === 0 && ',}'.includes(character)) {
      return offset;
    } else if ('{['.includes(character)) {
      depth += 1;
    } else if ('}]'.includes(character)) {
      depth -= 1;
    }
  }
  throw new SyntaxError('The response ends too early');
}

/** The offset of the quote that closes the string at `start`. */
function findStringEnd(text: string, start: number): number {
  for (let offset = start + 1; offset < text.length; offset += 1) {
    if (text[offset] === '"') return offset;
    if (text[offset] === '\\') offset += 1;
  }
  throw new SyntaxError('The response ends too early');
}
