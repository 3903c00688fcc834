/** Anchors that GitHub gives a Markdown file: one for each heading, and ids written as HTML. */
export function anchorsOf(lines: readonly string[]): ReadonlySet<string> {
  const anchors = new Set<string>();
  const seen = new Map<string, number>();
  for (const line of withoutCode(lines)) {
    for (const [, id] of line.matchAll(/<a\s+(?:id|name)="([^"]+)"/g)) anchors.add(id ?? '');
    const [, heading] = /^#{1,6}\s+(.*?)\s*#*$/.exec(line) ?? [];
    if (heading === undefined) continue;
    const slug = slugOf(heading);
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    anchors.add(times === 0 ? slug : `${slug}-${times}`);
  }
  return anchors;
}

/** The anchor of one heading: lower case, letters and digits, hyphens for spaces. */
export function slugOf(heading: string): string {
  return heading
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]+>/g, '')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replace(/ /g, '-');
}

/** A link as written, without its title. */
export interface MarkdownLink {
  readonly target: string;
  readonly line: number;
  readonly column: number;
}

/** Links, images and link definitions outside code. */
export function linksOf(lines: readonly string[]): readonly MarkdownLink[] {
  const pattern = /\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)|^\s*\[[^\]]+\]:\s*<?([^\s>]+)/g;
  return withoutCode(lines).flatMap((line, index) =>
    [...line.matchAll(pattern)].map((match) => ({
      target: match[1] ?? match[2] ?? '',
      line: index + 1,
      column: match.index + 1,
    })),
  );
}

/** The same lines, with fenced blocks and code spans that hold links blanked. */
function withoutCode(lines: readonly string[]): readonly string[] {
  let fence: string | undefined;
  return lines.map((line) => {
    const [, mark] = /^\s*(`{3,}|~{3,})/.exec(line) ?? [];
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence))) {
      fence = fence === undefined ? mark : undefined;
      return '';
    }
    if (fence !== undefined) return '';
    return line.replace(/`[^`]*\]\([^`]*`/g, (code) => ' '.repeat(code.length));
  });
}
