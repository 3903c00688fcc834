import { isFailure } from '../../../engine/wire/index.ts';
import { useEffect, useState } from 'react';
import type { AreaNode } from '../../../schemas/contract/calls/areas.ts';
import { readAreas } from '../../api/areas.ts';
import { useT } from '../../texts.ts';
import { Select } from './field.tsx';
import { langOf } from '../../../schemas/rules/local-name.ts';

const levels = ['province', 'city', 'district'] as const;

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
      const found: (readonly AreaNode[])[] = [];
      for (let at = 0, pid = '0'; at < levels.length; at++) {
        const list = await readAreas(pid);
        if (isFailure(list) || isCancelled) return;
        found.push(list);
        const chosen = list.find(({ id }) => id === value[at]);
        if (!chosen) break;
        pid = chosen.code;
      }
      setLists(found);
      // The error was shown already; the lists stay.
    })().catch(() => undefined);
    return () => {
      isCancelled = true;
    };
  }, [path]);
  const choose = (at: number, id: number) => {
    const ids = [...value.slice(0, at), id];
    onChange(
      ids,
      ids.map((one, level) => lists[level]?.find((area) => area.id === one)?.name ?? ''),
    );
  };
  return (
    <div className="areas">
      {levels.map((level, at) => (
        <Select
          key={level}
          label={t(`common.area.${level}`)}
          value={value[at] ?? ''}
          disabled={(lists[at]?.length ?? 0) === 0}
          error={at === levels.length - 1 ? error : undefined}
          autoComplete={`address-level${Math.min(at, 2) + 1}`}
          onChange={({ target }) => choose(at, Number(target.value))}
        >
          <option value="" disabled>
            {t('common.area.choose')}
          </option>
          {lists[at]?.map(({ id, name }) => (
            <option key={id} value={id} lang={langOf(name)}>
              {name}
            </option>
          ))}
        </Select>
      ))}
    </div>
  );
}
