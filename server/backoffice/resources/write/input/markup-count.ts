/**
 * Limits of the rich texts of one row or body together: what is parsed in one turn of the event loop
 * stays below 0.2 s.
 */
export const richTextLimits = { tags: 5_000, depth: 60, markup: 100_000 } as const;

/** Thrown while html is parsed that exceeds a limit. */
export class TooMuchMarkup extends Error {}

/** What the rich texts that are cleaned in one turn of the event loop contain so far. */
export class MarkupCount {
  private brackets = 0;
  private entities = 0;
  private nodes = 0;
  private written = 0;
  private tags = 0;
  private parsed = 0;

  get isEmpty(): boolean {
    return this.brackets + this.entities + this.nodes === 0;
  }

  /** Counts a text before it is parsed. @throws TooMuchMarkup when parsing would take too long */
  addText(html: string, nodes: string): void {
    const tags = html.match(/<[^<>]*/g) ?? [];
    this.brackets += tags.length;
    this.written += tags.reduce((sum, tag) => sum + tag.length, 0);
    this.entities += html.match(/&/g)?.length ?? 0;
    this.nodes += nodes.match(/[{[]/g)?.length ?? 0;
    assertBelow(this.brackets, richTextLimits.tags * 2);
    assertBelow(this.entities, richTextLimits.tags * 4);
    assertBelow(this.nodes, richTextLimits.tags * 4);
    assertBelow(this.written, richTextLimits.markup);
  }

  /** Counts a tag as the parser reads it. @throws TooMuchMarkup */
  addTag(attributes: Readonly<Record<string, string>>): void {
    this.tags += 1;
    for (const value of Object.values(attributes)) this.parsed += value.length;
    assertBelow(this.tags, richTextLimits.tags);
    assertBelow(this.parsed, richTextLimits.markup);
  }
}

/** @throws TooMuchMarkup */
export function assertBelow(count: number, limit: number): void {
  if (count > limit) throw new TooMuchMarkup();
}
