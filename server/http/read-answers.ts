/** Answers that are known by their text. Our choice: those that all pages share, and the pages of the moment. */
const most = 200;

export type ReadAnswers = (name: string, text: string) => unknown;

/** Reads JSON, and answers the same object as long as an answer of that name has the same text: it is read once, and what was drawn from it is known by it. Nobody may change it. */
export function readAnswers(): ReadAnswers {
  const known = new Map<string, { readonly text: string; readonly value: unknown }>();
  return (name, text) => {
    const found = known.get(name),
      entry = found?.text === text ? found : { text, value: JSON.parse(text) as unknown };
    known.delete(name);
    known.set(name, entry);
    if (known.size > most) known.delete(known.keys().next().value!);
    return entry.value;
  };
}
