import { maxUploadFiles, textareaMaxLength } from '../../contract/limits.ts';
import { type Operator, operatorsOf } from '../../contract/operators.ts';
import type { DictJson, FieldJson, FieldsJson } from '../authored/resource-json.ts';
import type { Rules } from '../field-rules.ts';
import type { Dict, Field, FieldType, Json, Label } from '../types.ts';

/**
 * Resolves a dictionary: a name, `/url`, values in place, or rows of a resource. The default label
 * of a value is the value.
 */
export function resolveDict(json: DictJson): Dict {
  if (typeof json === 'string')
    return json.startsWith('/') ? { kind: 'url', url: json } : { kind: 'named', name: json };
  if ('resource' in json)
    return {
      kind: 'resource',
      resource: json.resource,
      label: json.label,
      value: json.value ?? 'id',
      where: json.where,
    };
  const values = json.map((entry) => {
    if (typeof entry !== 'object') return { value: entry, label: plainLabel(entry) };
    return {
      value: entry.value,
      label: entry.label ?? plainLabel(entry.value),
      ...(entry.color === undefined ? {} : { color: entry.color }),
    };
  });
  return { kind: 'values', values };
}

/**
 * Fills in the defaults of a field. Computed fields and child rows that are not owned are
 * read-only. `prefix` gives the locale key for a field without a label.
 */
export function resolveField(
  name: string,
  json: FieldJson,
  prefix: (name: string) => string,
): Field {
  return {
    name,
    type: json.type,
    label: json.label ?? prefix(name),
    system: false,
    required: json.required ?? false,
    default: asStored(json) ?? defaultOfType(json),
    unique: json.unique ?? false,
    rules: resolveRules(json),
    unit: json.unit,
    unitBy: json.unitBy,
    scale: json.scale ?? 2,
    endOfDay: json.endOfDay ?? false,
    shown: json.shown ?? 0,
    sentTo: json.sentTo ?? [],
    dict: resolveFieldDict(json),
    ...resolveReference(json),
    fields: json.fields && resolveFields(json.fields, prefix),
    columns: json.columns,
    accept: json.accept,
    private: json.private ?? false,
    size: json.size,
    thumbs: json.thumbs ?? [],
    ...resolveComputed(json),
    was: json.was,
    ...resolveAccess(json),
    operators: resolveOperators(json),
  };
}

type ReferenceKey =
  | 'resource'
  | 'key'
  | 'where'
  | 'groupBy'
  | 'onDelete'
  | 'by'
  | 'through'
  | 'to'
  | 'owned';

/** What a reference, a set of references or child rows point at. */
const resolveReference = (json: FieldJson): Pick<Field, ReferenceKey> => ({
  resource: json.resource,
  key: json.key ?? 'id',
  where: json.where,
  groupBy: json.groupBy,
  onDelete: json.onDelete ?? 'restrict',
  by: json.by,
  through: json.through,
  to: json.to,
  owned: json.owned ?? false,
});

type ComputedKey = 'of' | 'cases' | 'as' | 'stored' | 'searched' | 'spec' | 'virtual' | 'shownBy';

const resolveComputed = (json: FieldJson): Pick<Field, ComputedKey> => ({
  of: json.of,
  cases: json.cases,
  as: json.as,
  stored: json.stored ?? false,
  searched: json.searched ?? false,
  spec: json.spec ?? false,
  virtual: json.virtual ?? false,
  shownBy: json.shownBy,
});

type AccessKey = 'proof' | 'when' | 'changes' | 'read' | 'create' | 'update';

/** Who reads and writes the field, when, and with which second proof. */
function resolveAccess(json: FieldJson): Pick<Field, AccessKey> {
  const isWritable =
    json.type !== 'computed' &&
    (json.type !== 'many' || json.owned === true || json.fields !== undefined);
  const isNeverRead = json.type === 'password' || json.virtual === true;
  return {
    proof: json.proof ?? [],
    when: json.when,
    changes: json.changes ?? {},
    read: !isNeverRead && (json.read ?? true),
    create: isWritable && (json.create ?? true),
    update: isWritable && (json.update ?? true),
  };
}

/** The default as rows have it: a switch is 0 or 1, and may be written as a boolean. */
const asStored = ({ type, default: value }: FieldJson): Json | undefined =>
  type === 'switch' && typeof value === 'boolean' ? Number(value) : value;

/** A switch is off at first. */
const defaultOfType = ({ type, required, virtual }: FieldJson): Json | undefined =>
  type === 'switch' && !required && !virtual ? 0 : undefined;

/** The fields of a resource, a command's input or child rows, by name and in file order. */
export const resolveFields = (
  json: FieldsJson,
  prefix: (name: string) => string,
): ReadonlyMap<string, Field> =>
  new Map(Object.entries(json).map(([name, field]) => [name, resolveField(name, field, prefix)]));

/**
 * The fields `id`, `rev`, `created_at`, `updated_at` and `deleted_at`, written by the server only.
 */
export const systemField = (name: string, type: FieldType): Field => ({
  ...resolveField(name, { type, create: false, update: false }, (key) => `resources.system.${key}`),
  system: true,
  operators: name === 'rev' ? [] : operatorsOf[type],
});

const plainLabel = (value: string | number): Label => ({
  en: String(value),
  'zh-cn': String(value),
});

/**
 * Default limits of types: textarea and images (docs/product.md#validation), passwords
 * (docs/invariants.md#accounts), text of up to 255 characters, money from 0.00.
 */
const ruleDefaults: Readonly<Partial<Record<FieldType, Rules>>> = {
  text: { maxLength: 255 },
  icon: { maxLength: 255 },
  image: { maxLength: 255 },
  avatar: { maxLength: 255 },
  file: { maxLength: 255 },
  secret: { maxLength: 4000 },
  textarea: { maxLength: textareaMaxLength },
  password: { minLength: 8, maxLength: 128 },
  images: { maxItems: maxUploadFiles },
  money: { min: '0.00' },
};
const resolveRules = (json: FieldJson): Rules => ({ ...ruleDefaults[json.type], ...json.rules });

function resolveFieldDict(json: FieldJson): Dict | undefined {
  if (json.dict !== undefined) return resolveDict(json.dict);
  return json.type === 'switch' ? { kind: 'named', name: 'yes_no' } : undefined;
}

/**
 * A stored computed field is searched by its data type. Of the others only `cases` over columns of
 * the row can be searched, because the database evaluates them for each row without a join. `cases`
 * that use `@now` cannot be stored.
 */
function resolveOperators(json: FieldJson): readonly Operator[] {
  if (json.virtual) return [];
  if (json.type !== 'computed') return operatorsOf[json.type];
  if (!json.stored) return json.cases && casesArePlain(json.cases) ? ['eq', 'in'] : [];
  if (json.cases) return ['eq', 'in'];
  return json.as
    ? operatorsOf[json.as].filter((operator) => operatorsOf.computed.includes(operator))
    : operatorsOf.computed.filter((operator) => operator !== 'like');
}

const casesArePlain = (cases: NonNullable<FieldJson['cases']>): boolean =>
  !/"[a-z]\w*\.[a-z]\w*":/i.test(JSON.stringify(cases));
