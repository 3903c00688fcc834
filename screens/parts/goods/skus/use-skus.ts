import { useEffect, useMemo, useRef, useState } from 'react';
import { useUnsaved, type WidgetProps } from '../../../../engine/index.ts';
import type { Row } from '../../../../schemas/rules/types.ts';
import {
  type Attr,
  type AttrChoice,
  buildSkus,
  choicesFromSkus,
  countSkus,
  indexBySpecs,
  maxSkus,
  parseSkus,
  type SkuRow,
  skuCells,
  skusToSend,
  sortSkus,
} from './sku-rows.ts';
import { createSkuStore, readCell } from './sku-store.ts';

export interface SkusProps extends WidgetProps {
  readonly attrs: readonly Attr[];
}

/**
 * The selected attributes and the rows of their specs. `applyChoices` selects others and keeps the
 * values of rows that stay or come back; `emit` gives changed rows to the form.
 */
export function useSkus({ attrs, value, row: loadedRow, onChange, form }: SkusProps) {
  const [store] = useState(() => createSkuStore(sortSkus(parseSkus(value), attrs)));
  const [rawChoices, setChoices] = useState<readonly AttrChoice[]>(() =>
    choicesFromSkus(parseSkus(value), attrs),
  );
  const choices = useMemo(() => withCurrentAttrs(rawChoices, attrs), [rawChoices, attrs]);
  const shownStock = useMemo(
    () =>
      new Map(parseSkus(loadedRow?.skuList).map((sku) => [Number(sku.id), sku.goods_stock ?? 0])),
    [loadedRow],
  );
  /** All rows so far, so that a spec that is selected again gets its values back. */
  const knownRows = useRef(indexBySpecs(parseSkus(value)));
  const lastEmitted = useRef(value);
  useEffect(() => {
    if (isSame(value, lastEmitted.current)) return;
    lastEmitted.current = value;
    knownRows.current = indexBySpecs(parseSkus(value));
    store.setRows(sortSkus(parseSkus(value), attrs));
    setChoices(choicesFromSkus(parseSkus(value), attrs));
  }, [value, store, attrs]);

  const keepRows = () => {
    knownRows.current = new Map([...knownRows.current, ...indexBySpecs(store.rows())]);
  };
  const hasChanged = () =>
    !isSame(
      parseSkus(lastEmitted.current).map(withoutShownStock),
      store.rows().map(withoutShownStock),
    );
  useUnsaved(hasChanged);
  const emit = () => {
    keepRows();
    if (!hasChanged()) return;
    const next = skusToSend(store.rows(), shownStock);
    lastEmitted.current = next;
    onChange?.(next);
  };
  const applyChoices = (next: readonly AttrChoice[]) => {
    setChoices(next);
    if (countSkus(next) > maxSkus) return;
    keepRows();
    store.setRows(buildSkus(next, knownRows.current, blankRowOf(form?.values() ?? {})));
    emit();
  };
  return { store, choices, applyChoices, emit };
}

/** Attributes load again after a change of their specs. */
const withCurrentAttrs = (
  choices: readonly AttrChoice[],
  attrs: readonly Attr[],
): readonly AttrChoice[] =>
  choices.map((choice) => ({
    ...choice,
    attr: attrs.find(({ id }) => id === choice.attr.id) ?? choice.attr,
  }));

/** A new row starts with the values of the goods. */
const blankRowOf = (values: Row): Row => ({
  goods_image: '',
  goods_stock: 0,
  ...Object.fromEntries(
    skuCells.flatMap((cell) =>
      values[cell] === undefined || values[cell] === null
        ? []
        : [[cell, readCell(cell, String(values[cell]))]],
    ),
  ),
});

const withoutShownStock = ({ stock_shown: _, ...row }: SkuRow): Row => row;
const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? []) === JSON.stringify(b ?? []);
