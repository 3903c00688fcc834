import { Suspense } from 'react';
import { useT } from '../ui/use-t.ts';
import { findWidget, type WidgetProps } from './widgets.ts';

/** A widget of `defineWidget` by name; an unregistered name shows an error text. */
export function NamedWidget({
  name,
  ...props
}: WidgetProps & { readonly name: string | undefined }) {
  const t = useT();
  const Widget = findWidget(name);
  return Widget ? (
    <Suspense fallback={null}>
      <Widget {...props} />
    </Suspense>
  ) : (
    <span className="quiet">{t('screen.noWidget', { name: name ?? '' })}</span>
  );
}
