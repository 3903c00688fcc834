import { keepPreviousData } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { searchIcon, useCall, useClearIcon, useT } from '../../../engine/index.ts';
import type { Page } from '../../../schemas/contract/envelope.ts';

interface StoreOption {
  readonly value: number;
  readonly label: string;
}

/** Stores whose name contains a text; the first ones without a text. */
export function useStoreOptions(words: string): readonly StoreOption[] {
  const [asked, setAsked] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), 250);
    return () => clearTimeout(timer);
  }, [words]);
  const { data: stores } = useCall<Page<{ readonly id: number; readonly store_name: string }>>(
    '/Admin/stores',
    { per_page: 30, ...(asked && { store_name: `${asked}|like` }) },
    { placeholderData: keepPreviousData },
  );
  return (stores?.data ?? []).map(({ id, store_name: label }) => ({ value: id, label }));
}

/** Selects the store of the listed conversations. `0` is the platform. */
export function StoreFilter({
  onChange,
}: {
  readonly onChange: (storeId: number | undefined) => void;
}) {
  const t = useT();
  const clearIcon = useClearIcon();
  const [words, setWords] = useState('');
  const options = useStoreOptions(words);
  return (
    <Select<number>
      aria-label={t('chats.store')}
      placeholder={t('chats.store')}
      allowClear={clearIcon}
      showSearch={{ searchIcon, filterOption: false, onSearch: setWords }}
      options={[{ value: 0, label: t('chats.withPlatform') }, ...options]}
      onChange={(id: number | undefined) => onChange(id)}
    />
  );
}
