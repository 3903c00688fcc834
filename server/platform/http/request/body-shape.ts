/** Nesting of a body. Our forms stay below 10; recursive code must not run out of stack. */
export const maxBodyDepth = 32;

/** Member counts of one JSON text, compared with their limits while it is read. */
interface Shape {
  members: number;
  depth: number;
}

/**
 * Refuses JSON with more members or levels than any call needs, before it is parsed: a megabyte of
 * `[0,0,…` takes seconds to parse and check, and one pass over its characters takes 5 ms.
 *
 * @throws SyntaxError
 */
export function assertJsonShape(text: string, maxMembers: number): void {
  const shape: Shape = { members: 0, depth: 0 };
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === quote) index = endOfText(text, index);
    else count(shape, character);
    if (shape.members > maxMembers || shape.depth > maxBodyDepth)
      throw new SyntaxError('The body has too many values');
  }
}

const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** Each list and object counts as one member, and each comma as one more. */
function count(shape: Shape, character: number): void {
  switch (character) {
    case comma:
      shape.members += 1;
      break;
    case openBracket:
    case openBrace:
      shape.members += 1;
      shape.depth += 1;
      break;
    case closeBracket:
    case closeBrace:
      shape.depth -= 1;
      break;
  }
}

/** The index of the quote that ends a text; the end of the body when there is none. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1))
    if (!isEscaped(text, end)) return end;
  return text.length;
}

/** Whether an odd number of backslashes precedes the character. */
function isEscaped(text: string, index: number): boolean {
  let first = index;
  while (text.charCodeAt(first - 1) === backslash) first -= 1;
  return (index - first) % 2 === 1;
}
