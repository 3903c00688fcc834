import type { FieldJson } from '../../../../../schemas/rules/authored/resource-json.ts';
import type { Field } from '../../../../../schemas/rules/types.ts';
import type { JsonPath } from '../../authored-file.ts';
import { type ResourceScope, withArticle } from '../lint-context.ts';

type Option = keyof FieldJson;

/** Options of a column and its indexes. */
const columnOptions: readonly Option[] = ['unique', 'searched', 'onDelete', 'was'];
/** Options of values that callers write. */
const writeOptions: readonly Option[] = [
  'required',
  'default',
  'proof',
  'changes',
  'create',
  'update',
];

/** A field under check; `inputs` is set for the inputs of a command. */
type Scope = ResourceScope & { readonly inputs?: object };

interface Unused {
  readonly options: readonly Option[];
  /** What the field is, as the end of a message. */
  readonly words: string;
}

/**
 * Reports options that nothing reads: those of columns on inputs, settings and views, and those of
 * writes on fields that nobody writes. `false` is accepted: it changes nothing.
 */
export function lintUnusedOptions(
  field: Field,
  json: FieldJson,
  path: JsonPath,
  scope: Scope,
): void {
  const unused = unusedOptions(field, scope);
  for (const option of unused?.options ?? [])
    if (json[option] !== undefined && json[option] !== false)
      scope.report.atKey([...path, option], `"${option}" means nothing on ${unused!.words}`);
  if (json.spec && (scope.inputs || scope.resource.name !== 'goods' || field.read !== true))
    scope.report.atKey([...path, 'spec'], '"spec" is for fields of goods that shoppers read');
  if (json.of !== undefined && json.cases !== undefined)
    scope.report.atKey([...path, 'of'], '"of" means nothing beside "cases"');
}

function unusedOptions(field: Field, { inputs, resource }: Scope): Unused | undefined {
  const { type, owned, fields, virtual } = field;
  if (inputs)
    return {
      options: [
        ...columnOptions,
        ...(['shownBy', 'virtual', 'stored', 'proof', 'read', 'create', 'update'] as const),
      ],
      words: 'an input of a command',
    };
  if (resource.source === 'view')
    return {
      options: [...columnOptions, ...writeOptions, 'shownBy', 'virtual'],
      words: 'a field of a view, which nobody writes',
    };
  if (type === 'computed' || (type === 'many' && !owned && !fields))
    return { options: writeOptions, words: `${withArticle(type)}, which nobody writes` };
  if (resource.table === 'configs')
    return { options: columnOptions, words: 'settings, which have no columns of their own' };
  if (virtual)
    return { options: ['unique', 'read'], words: 'a virtual field, which is never returned' };
  return type === 'password'
    ? { options: ['read'], words: 'a password, which is never returned' }
    : undefined;
}
