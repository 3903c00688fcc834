export type Parameters = Readonly<Record<string, string>>;

/** The fields of a form, as a notice sends them; of a repeated name the first. */
export function readForm(body: string): Parameters {
  return Object.fromEntries([...new URLSearchParams(body)].reverse());
}

/**
 * The members of a JSON object as they are written, for an answer signs the text of one of its members.
 * @throws SyntaxError for what is no object, or names a member twice: readers would not agree which of the two counts
 */
export function membersOf(text: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  const string = /\s*"(?:[^"\\]|\\.)*"/y;
  let at = skip(text, 0, '{');
  while (text[skipSpace(text, at)] !== '}') {
    string.lastIndex = at;
    const name = string.exec(text)?.[0];
    if (name === undefined) throw new SyntaxError('The answer is no JSON object');
    const start = skipSpace(text, skip(text, at + name.length, ':'));
    const end = endOfValue(text, start);
    const member = JSON.parse(name) as string;
    if (members.has(member)) throw new SyntaxError(`The answer says ${member} twice`);
    members.set(member, text.slice(start, end).trimEnd());
    at = text[end] === ',' ? end + 1 : end;
  }
  return members;
}

const skipSpace = (text: string, from: number): number =>
  from + /^\s*/.exec(text.slice(from, from + 100))![0].length;

function skip(text: string, from: number, sign: string): number {
  const at = skipSpace(text, from);
  if (text[at] !== sign) throw new SyntaxError(`The answer has no ${sign} at ${at}`);
  return at + 1;
}

/** Where the value that begins at `start` ends: at the comma or brace that follows it. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  let isQuoted = false;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at]!;
    if (isQuoted) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (depth === 0 && (sign === ',' || sign === '}')) return at;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
  }
  throw new SyntaxError('The answer ends too early');
}
