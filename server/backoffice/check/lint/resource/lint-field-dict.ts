import type { Field } from '../../../../../schemas/rules/types.ts';
import type { JsonPath } from '../../authored-file.ts';
import { type ResourceScope, withArticle } from '../lint-context.ts';
import { lintDict } from '../lint-dict.ts';

/** Reports a dictionary that the type of its field cannot have, and mistakes of the dictionary. */
export function lintFieldDict(field: Field, path: JsonPath, scope: ResourceScope): void {
  const { dict, type, resource } = field;
  const { report } = scope;
  lintDict(dict, path, scope);
  if (dict === undefined) return;
  if (type === 'ref' && (dict.kind === 'resource' || dict.kind === 'url'))
    report.at(
      path,
      `the dictionary of a ref has fixed values: its rows are those of "${resource}"`,
    );
  else if (type !== 'enum' && dict.kind === 'resource')
    report.at(path, `the rows of a resource are choices of an enum, not of ${withArticle(type)}`);
  else if (type === 'switch') lintSwitch(field, path, scope);
}

/** A switch is 0 or 1. */
function lintSwitch({ dict }: Field, path: JsonPath, { report }: ResourceScope): void {
  if (dict?.kind === 'url')
    report.at(path, 'the dictionary of a switch has fixed values: the labels of 0 and 1');
  if (dict?.kind !== 'values') return;
  dict.values.forEach(({ value }, index) => {
    if (value !== 0 && value !== 1)
      report.at([...path, index], `${JSON.stringify(value)} is no value of a switch: it is 0 or 1`);
  });
}
