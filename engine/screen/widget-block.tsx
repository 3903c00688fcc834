import { Suspense } from 'react';
import { findWidget } from '../cells/widgets.ts';
import { useText } from '../ui/text.ts';

/** A registered component in a block or header; a name nobody registered says so (engine.md §6). */
export function WidgetBlock({ name }: { readonly name: string }) {
  const t = useText(),
    Widget = findWidget(name);
  return Widget ? (
    <Suspense fallback={null}>
      <Widget />
    </Suspense>
  ) : (
    <p className="missing-part">{t('screen.noWidget', { name })}</p>
  );
}
