import type { SourceProblem, SourceRule, SourceTree } from './source-file.ts';

const path = 'docs/invariants.md';
/** A row of a table of rules: | id | rule | enforced by | proven by | */
const ruleRow = /^\| ([A-Z]+\d+) \|(.*)\|(.*)\|(.*)\|$/;

/**
 * Every rule of docs/invariants.md names a test, a doctor check or a command that proves it, and each
 * named test, check and source file exists. An installation without tests is not examined.
 */
export const invariantProofs: SourceRule = {
  name: 'invariant-proof',
  find: (tree) => {
    const known = knownNames(tree);
    const document = tree.files.find((file) => file.path === path);
    if (!document || known.tests.size === 0) return [];
    return document.lines.flatMap((line, index) => {
      const [, id, , sources, proofs] = ruleRow.exec(line) ?? [];
      if (id === undefined || sources === undefined || proofs === undefined) return [];
      return [...missingSources(sources, known), ...missingProofs(proofs, known)].map(
        (message): Omit<SourceProblem, 'rule'> => ({
          file: path,
          line: index + 1,
          column: 1,
          message: `${id}: ${message}`,
        }),
      );
    });
  },
};

interface KnownNames {
  /** Names of source files without their folders. */
  readonly sources: ReadonlySet<string>;
  /** `orders.e2e` of `test/e2e/orders/orders.e2e.test.ts`, `price-cart` of a unit test. */
  readonly tests: ReadonlySet<string>;
  readonly checks: ReadonlySet<string>;
}

function knownNames({ files, paths }: SourceTree): KnownNames {
  const fileNames = [...paths].map((each) => each.split('/').at(-1)!);
  const checks = files
    .filter((file) => file.path.startsWith('server/doctor/checks/'))
    .flatMap(({ lines }) => lines.flatMap((line) => /\bname: '([\w-]+)',/.exec(line)?.[1] ?? []));
  return {
    sources: new Set(fileNames),
    tests: new Set(fileNames.flatMap((name) => /^(.+)\.test\.tsx?$/.exec(name)?.[1] ?? [])),
    checks: new Set(checks),
  };
}

const codeSpans = (cell: string): readonly string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);

function missingSources(cell: string, { sources }: KnownNames): readonly string[] {
  return codeSpans(cell)
    .filter((name) => /^[\w.-]+\.(tsx?|sql|json|grit)$/.test(name) && !sources.has(name))
    .map((name) => `no source file is named ${name}`);
}

function missingProofs(cell: string, { tests, checks }: KnownNames): readonly string[] {
  const [named = '', doctor = ''] = cell.split('doctor:');
  const proofs = codeSpans(named).filter((name) => !name.startsWith('npm '));
  if (codeSpans(cell).length === 0) return ['no test or check proves it'];
  return [
    ...proofs.filter((name) => !tests.has(name)).map((name) => `no test is named ${name}`),
    ...codeSpans(doctor)
      .filter((name) => !checks.has(name))
      .map((name) => `the doctor has no check ${name}`),
    ...(/not yet proven/i.test(cell) ? ['a part is not yet proven'] : []),
  ];
}
