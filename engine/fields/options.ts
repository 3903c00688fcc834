import type {
  ServedField,
  ServedItem,
  ServedOption,
} from '../../schemas/contract/calls/screens.ts';
import type { Json, Row } from '../../schemas/rules/types.ts';

/** Where the choices of a field come from: known in place, asked for by address, or both (a reference with fixed values beside its rows). */
export interface OptionSource {
  readonly fixed: readonly ServedOption[];
  readonly url: string | undefined;
  /** Keys of an answered row that is not a `ServedOption` already (Spec §2: labelName, valueName). */
  readonly labelName: string;
  readonly valueName: string;
}

/** The screen's options go before the resource's dictionary, and that before the target of a reference. */
export function sourceOf(
  item: Pick<ServedItem, 'options' | 'labelName' | 'valueName'>,
  field: ServedField | undefined,
): OptionSource {
  const dict = item.options ?? field?.dict;
  return {
    fixed: dict?.options ?? [],
    url: dict?.url ?? (item.options ? undefined : field?.target?.url),
    labelName: item.labelName,
    valueName: item.valueName,
  };
}

/** A row of an option list, ours or another's. */
export function readOption(
  row: ServedOption | Row,
  { labelName, valueName }: Pick<OptionSource, 'labelName' | 'valueName'>,
): ServedOption {
  const { value, label } = row as Partial<ServedOption>;
  if (value !== undefined && label !== undefined) return row as ServedOption;
  const named = row as Row;
  return {
    ...(row as object),
    value: (value ?? named[valueName] ?? '') as string | number,
    label: label ?? String(named[labelName] ?? named[valueName] ?? ''),
  };
}

/** Values as a list, whatever holds them; a reference of 0 is none (engine.md §5), unless 0 is one of its fixed values. */
export function valuesOf(
  value: Json | undefined,
  field: ServedField | undefined,
): readonly (string | number)[] {
  const all = (Array.isArray(value) ? value : [value]) as readonly (Json | undefined)[];
  const given = all.filter(
    (one): one is string | number =>
      (typeof one === 'string' && one !== '') || typeof one === 'number',
  );
  const zeroIsNone =
    (field?.type === 'ref' || field?.type === 'refs') &&
    !field.dict?.options?.some((option) => String(option.value) === '0');
  return zeroIsNone ? given.filter((one) => String(one) !== '0') : given;
}

/** The labels that came with the row, in the order of its values. */
export function storedLabels(stored: Row, name: string): readonly string[] {
  const labels = (stored['_labels'] as Row | undefined)?.[name];
  if (Array.isArray(labels)) return labels.map(String);
  return labels === undefined || labels === null || labels === '' ? [] : [String(labels)];
}

/** Options for the stored values by the labels that came with the row, so that nothing needs to be asked before the list opens. */
export function storedOptions(
  stored: Row,
  name: string,
  field: ServedField | undefined,
): readonly ServedOption[] {
  const labels = storedLabels(stored, name);
  const values = valuesOf(stored[name], field);
  return labels.length === values.length
    ? values.map((value, at) => ({ value, label: labels[at]! }))
    : [];
}

/** One list without repetition by value; the first of two wins. */
export function mergeOptions(
  ...lists: readonly (readonly ServedOption[])[]
): readonly ServedOption[] {
  const found = new Map<string, ServedOption>();
  for (const option of lists.flat())
    if (!found.has(String(option.value))) found.set(String(option.value), option);
  return [...found.values()];
}

/** Values as the option list spells them: a stored "3" is the option 3. */
export const matchValues = (
  values: readonly (string | number)[],
  options: readonly ServedOption[],
): readonly (string | number)[] =>
  values.map(
    (value) => options.find((option) => String(option.value) === String(value))?.value ?? value,
  );

export interface OptionNode extends ServedOption {
  readonly children?: OptionNode[];
}

/** A tree from rows with `pid`; a row whose parent is not among them stands at the root. */
export function treeOfOptions(options: readonly ServedOption[]): readonly OptionNode[] {
  const nodes = new Map<string, OptionNode & { children?: OptionNode[] }>(
    options.map((option) => [String(option.value), { ...option }]),
  );
  const roots: OptionNode[] = [];
  for (const node of nodes.values()) {
    const parent = node.pid === undefined ? undefined : nodes.get(String(node.pid));
    if (parent && parent !== node) (parent.children ??= []).push(node);
    else roots.push(node);
  }
  return roots;
}

/** From the root to `value`; empty when it is not among the options. */
export function pathOf(
  value: string | number,
  options: readonly ServedOption[],
): readonly ServedOption[] {
  const path: ServedOption[] = [];
  let at = options.find((option) => String(option.value) === String(value));
  while (at && !path.includes(at)) {
    path.unshift(at);
    const parent = at.pid;
    at =
      parent === undefined
        ? undefined
        : options.find((option) => String(option.value) === String(parent));
  }
  return path;
}
