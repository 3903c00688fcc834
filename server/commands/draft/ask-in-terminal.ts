import { createInterface } from 'node:readline/promises';
import type { AskAuthor, FormerName } from '../../backoffice/resources/tables/former-names.ts';

/** What the options of `npm run migration` answer already. */
export interface GivenAnswers {
  /** `stores.phone=mobile,shops=stores` */
  readonly keep?: string;
  /** `stores.fax,old_shops` */
  readonly remove?: string;
}

/** Asks what the options leave open; without a terminal the command ends and says how to answer. */
export const askInTerminal =
  ({ keep = '', remove = '' }: GivenAnswers): AskAuthor =>
  async (goes) => {
    const removed = new Set(namesIn(remove));
    const kept = new Map(namesIn(keep).map((pair) => pair.split('=') as [string, string]));
    const open = goes.filter(({ place }) => !removed.has(place) && !kept.has(place));
    if (open.length > 0 && !process.stdin.isTTY) throw new Error(explainOpen(open));
    for (const formerName of open) {
      const name = await ask(formerName);
      if (name !== undefined) kept.set(formerName.place, name);
    }
    return kept;
  };

const namesIn = (list: string): readonly string[] => list.split(',').filter((name) => name !== '');

/** The new name, or undefined when the values are deleted. */
async function ask(goes: FormerName): Promise<string | undefined> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    console.log(`\n${sentence(goes)}`);
    goes.candidates.forEach((name, index) => {
      console.log(`  ${index + 1}  its values stay, as ${name}`);
    });
    console.log('  0  its values are deleted');
    for (;;) {
      const answer = (await terminal.question('Number: ')).trim();
      if (answer === '0') return undefined;
      const name = goes.candidates[Number(answer) - 1];
      if (name !== undefined) return name;
    }
  } finally {
    terminal.close();
  }
}

function sentence({ place, candidates }: FormerName): string {
  if (place.endsWith(`.${candidates[0]}`)) return `${place} refers to other rows than before.`;
  const comes = candidates.length === 1 ? 'comes' : 'come';
  return `${place} goes, and ${candidates.join(', ')} ${comes}.`;
}

const explainOpen = (open: readonly FormerName[]): string =>
  [
    'Nothing was drafted: the draft does not guess what is the same under a new name.',
    ...open.map((goes) =>
      [
        sentence(goes),
        ...goes.candidates.map(
          (name) => `  its values stay:       --keep ${goes.place}=${name}${wasHint(goes, name)}`,
        ),
        `  its values are deleted: --remove ${goes.place}`,
      ].join('\n'),
    ),
    'Run `npm run migration -- <name>` with these options, or in a terminal, where it asks.',
  ].join('\n');

/** A field can name its former name itself. */
function wasHint({ place }: FormerName, name: string): string {
  const [, column] = place.split('.');
  if (column === undefined || column === name) return '';
  return `, or "was": "${column}" in the field "${name}"`;
}
