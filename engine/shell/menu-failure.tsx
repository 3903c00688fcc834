import { useAtomValue } from 'jotai';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { areaAtom } from '../client/menus.ts';
import { loginArea } from '../client/session.ts';
import { Broken } from '../ui/error-boundary.tsx';
import { Failed } from '../ui/states.tsx';
import { useText } from '../ui/text.ts';

/** The first navigation of a page failed: usually the menus did not come. */
export function MenuFailure() {
  const t = useText();
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const retry = () => void revalidate();
  if (loginArea(useAtomValue(areaAtom)).isLoad) return <Broken error={error} retry={retry} />;
  return (
    <Failed title={t('state.menus')} hint={t('state.menusHint')} error={error} retry={retry} />
  );
}
