import { useContext, useMemo, useSyncExternalStore } from 'react';
import type { FieldConfig } from '../../../schemas/contract/calls/backoffice/screen-fields.ts';
import type { Json } from '../../../schemas/rules/types.ts';
import type { FieldWidgetProps } from '../define-field.ts';
import { FormValuesContext } from '../form-values.ts';

type Input = NonNullable<FieldConfig['chosenBy']>[number];

/** What the choices of a reference with `where` depend on. */
export interface ChoiceForm {
  /** Parameters of the option call; empty for other fields. */
  readonly query: Readonly<Record<string, string>>;
  /** The label of the first field that is to be filled in before this one. */
  readonly missing: string | undefined;
}

/**
 * The values of the form on which the choices of a field depend. A search depends on none: it offers
 * rows that were chosen once too.
 */
export function useChoiceForm({
  options: { item, config },
  registry,
}: Pick<FieldWidgetProps, 'options' | 'registry'>): ChoiceForm {
  const { loadedRow } = registry.formContext;
  const values = useContext(FormValuesContext);
  const inputs = item.props.search === true ? none : (config?.chosenBy ?? none);
  const isUnfiltered = item.props.search === true && config?.chosenBy !== undefined;
  const read = () => {
    const row = values();
    return JSON.stringify(
      inputs.map(({ name }) => (Object.hasOwn(row, name) ? row[name] : loadedRow[name]) ?? null),
    );
  };
  const sent = useSyncExternalStore(values.subscribe, read, read);
  return useMemo(() => {
    if (isUnfiltered) return { query: { where: 'off' }, missing: undefined };
    const found = JSON.parse(sent) as readonly Json[];
    const texts = inputs.map((input, index) => [input, textOf(found[index])] as const);
    return {
      query: Object.fromEntries(texts.map(([{ name }, text]) => [`form.${name}`, text])),
      missing: texts.find(([input, text]) => isMissing(input, text))?.[0].label,
    };
  }, [sent, inputs, isUnfiltered]);
}

const none: readonly Input[] = [];

const textOf = (value: Json | undefined): string =>
  value === null || value === undefined || typeof value === 'object' ? '' : String(value);

/** A new row has no `id` yet; 0 is no reference. */
const isMissing = ({ name, type }: Input, text: string): boolean =>
  name !== 'id' && (text === '' || (type === 'ref' && text === '0'));
