import { Select } from 'antd';
import { useCallback } from 'react';
import type { WidgetProps } from '../../../engine/cells/widgets.ts';
import { api } from '../../../engine/client/http.ts';
import { matchesLabel } from '../../../engine/fields/select.tsx';
import { useText } from '../../../engine/ui/text.ts';
import { dataOf, useLoaded } from '../../../engine/ui/use-loaded.ts';
import type { Row } from '../../../schemas/rules/types.ts';

/** `goods:freight`: free, the default template, or one of the templates of the store whose goods an admin looks at. */
export function FreightField({ value, row, onChange, form }: WidgetProps) {
  const t = useText(), storeId = Number(row?.['store_id'] ?? 0);
  const loaded = useLoaded(useCallback(async () => dataOf(await api.get<readonly Row[]>('/Admin/freights', { isAll: 'true', store_id: storeId, is_type: 1 }, { messages: 'quiet' })), [storeId]));
  const own = loaded.state === 'ready' ? loaded.value.map(({ id, name }) => ({ value: Number(id), label: String(name) })) : [];
  const options = [...(form?.field?.dict?.options ?? []).map((option) => ({ value: Number(option.value), label: option.label })), ...own];
  const chosen = Number(value ?? 0), label = String((row?.['_labels'] as Row | undefined)?.['freight_id'] ?? '');
  const shown = options.some((option) => option.value === chosen) || label === '' ? options : [...options, { value: chosen, label }];
  return (
    <Select aria-labelledby={`${form?.id}-label`} className="field-select" value={chosen} options={shown} disabled={onChange === undefined} loading={loaded.state === 'loading'} showSearch={{ filterOption: matchesLabel }} notFoundContent={t('form.noOptions')}
      onChange={(next) => onChange?.(next)} />
  );
}
