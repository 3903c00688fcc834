import { useAtomValue } from 'jotai';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { ErrorState } from '../../ui/elements/error-boundary.tsx';
import { Failed } from '../../ui/elements/states.tsx';
import { useT } from '../../ui/use-t.ts';
import { areaAtom } from '../../wire/menus.ts';
import { loginArea } from '../../wire/session/session.ts';

/** Shown when the first navigation fails, usually because the menus did not load. */
export function MenuFailure() {
  const t = useT();
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const retry = () => void revalidate();
  if (loginArea(useAtomValue(areaAtom)).isLoad) return <ErrorState error={error} retry={retry} />;
  return (
    <Failed title={t('state.menus')} hint={t('state.menusHint')} error={error} retry={retry} />
  );
}
