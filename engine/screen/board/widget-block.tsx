import { Suspense } from 'react';
import { findWidget } from '../../cells/widgets.ts';
import { useT } from '../../ui/use-t.ts';

/** A widget of `defineWidget` by name; an unregistered name shows an error text. */
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
