import { Button } from 'antd';
import { useAtomValue } from 'jotai';
import { MapPinOff } from 'lucide-react';
import { StateMessage } from '../ui/elements/states.tsx';
import { usePageTitle } from '../ui/elements/use-page-title.ts';
import { useT } from '../ui/use-t.ts';
import { areaAtom } from '../wire/menus.ts';
import { go } from './go.ts';

/** The 404 page, with buttons to the previous page and to the start page of the area. */
export function NotFound() {
  const t = useT();
  const area = useAtomValue(areaAtom);
  usePageTitle(t('state.notFound'));
  return (
    <StateMessage
      icon={MapPinOff}
      heading="h1"
      title={t('state.notFound')}
      hint={t('state.notFoundHint')}
    >
      {history.length > 1 && <Button onClick={() => history.back()}>{t('state.back')}</Button>}
      <Button onClick={() => go(area === 'shop' ? '/' : `/${area}`)}>{t('state.home')}</Button>
    </StateMessage>
  );
}
