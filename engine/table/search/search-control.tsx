import { useT } from '../../ui/use-t.ts';
import type { SearchControlProps } from './search-control-props.tsx';
import { searchKinds } from './search-kinds.ts';

searchKinds.addBuiltIn(import.meta.glob('./types/*.{ts,tsx}', { eager: true }));

/** One control of the search panel, chosen by the type of its option. */
export function SearchControl(props: SearchControlProps) {
  const { control: Control } = searchKinds.of(props.option.type);
  return <Control {...props} />;
}

/** The message below a control whose text is no value. `error`: a locale key. */
export function SearchError({ error }: { readonly error: string | undefined }) {
  const t = useT();
  if (error === undefined) return null;
  return (
    <p className="field-error" role="alert">
      {t(error)}
    </p>
  );
}
