import { Suspense } from 'react';
import { findWidget } from '../../cells/widgets.ts';
import { useT } from '../../ui/use-t.ts';

/** A registered component in a block or header; a name nobody registered says so. */
export function WidgetBlock({ name }: { readonly name: string }) {
  const t = useT();
  const Widget = findWidget(name);
  return Widget ? (
    <Suspense fallback={null}>
      <Widget />
    </Suspense>
  ) : (
    <p className="missing-part">{t('screen.noWidget', { name })}</p>
  );
}
