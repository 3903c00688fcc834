import { useEffect, useState } from 'react';
import { Controller } from 'react-hook-form';
import type { AreaNode } from '../../../schemas/contract/calls/areas.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { readAreas } from '../../api/accounts/areas.ts';
import type { ShopForm } from '../../state/form/use-shop-form.ts';
import { useT } from '../../texts.ts';
import { Select } from './field.tsx';

const levels = ['province', 'city', 'district'] as const;

/** The field `area` of a form: ids of province, city and district, all required. */
export function AreaField<Values extends WithArea>({
  form,
}: {
  readonly form: Pick<ShopForm<Values>, 'control' | 'errorOf'>;
}) {
  const t = useT();
  // TypeScript does not know the names of fields of a type parameter
  const { control, errorOf } = form as unknown as ShopForm<WithArea>;
  return (
    <Controller
      control={control}
      name="area"
      rules={{ validate: (area) => area.length === levels.length || t('common.rule.area') }}
      render={({ field: { value, onChange } }) => (
        <AreaPicker value={value} onChange={onChange} error={errorOf('area')} />
      )}
    />
  );
}

interface WithArea {
  readonly area: readonly number[];
}

/**
 * Province, city and district. Each list is read after the level above is chosen. `value`: up to
 * three ids, province first. `onChange` receives ids and names.
 */
export function AreaPicker({
  value,
  onChange,
  error,
}: {
  readonly value: readonly number[];
  readonly onChange: (ids: readonly number[], names: readonly string[]) => void;
  readonly error?: string | undefined;
}) {
  const t = useT();
  const [lists, setLists] = useState<readonly (readonly AreaNode[])[]>([]);
  const path = value.join(' ');
  useEffect(() => {
    let isCancelled = false;
    void (async () => {
      const loadedLists: (readonly AreaNode[])[] = [];
      let pid = '0';
      for (let levelIndex = 0; levelIndex < levels.length; levelIndex++) {
        const list = await readAreas(pid);
        if (isCancelled) return;
        loadedLists.push(list);
        const chosen = list.find(({ id }) => id === value[levelIndex]);
        if (!chosen) break;
        pid = chosen.code;
      }
      setLists(loadedLists);
      // An error was shown already; the lists stay.
    })().catch(() => undefined);
    return () => {
      isCancelled = true;
    };
  }, [path]);
  const choose = (levelIndex: number, id: number) => {
    const ids = [...value.slice(0, levelIndex), id];
    onChange(
      ids,
      ids.map((areaId, index) => lists[index]?.find((area) => area.id === areaId)?.name ?? ''),
    );
  };
  return (
    <div className="areas">
      {levels.map((level, levelIndex) => (
        <Select
          key={level}
          label={t(`common.area.${level}`)}
          value={value[levelIndex] ?? ''}
          disabled={levelIndex > value.length || (lists[levelIndex]?.length ?? 0) === 0}
          error={levelIndex === levels.length - 1 ? error : undefined}
          autoComplete={`address-level${levelIndex + 1}`}
          onChange={({ target }) => choose(levelIndex, Number(target.value))}
        >
          <option value="" disabled>
            {t('common.area.choose')}
          </option>
          {lists[levelIndex]?.map(({ id, name }) => (
            <option key={id} value={id} lang={langOf(name)}>
              {name}
            </option>
          ))}
        </Select>
      ))}
    </div>
  );
}
