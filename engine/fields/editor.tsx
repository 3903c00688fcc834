import { lazy, Suspense } from 'react';
import { editorHeight } from '../../schemas/contract/limits.ts';
import { formField, type FieldProps } from './define-field.ts';
import { textOf } from './text-of.ts';

const RichText = lazy(() =>
  import('./rich-text.tsx').then(({ RichText: component }) => ({ default: component })),
);

/** Rich text; 385 px are kept for the editor before it has loaded, so that nothing jumps (design/backoffice). */
function EditorField(props: FieldProps) {
  const height = props.item.height ?? editorHeight.whole;
  return (
    <div className="editor" style={{ height }} data-invalid={props.invalid || undefined}>
      <Suspense fallback={<div className="editor-bar" aria-busy="true" />}>
        <RichText
          {...props}
          stored={textOf(props.value)}
          areaHeight={height - (editorHeight.whole - editorHeight.area)}
        />
      </Suspense>
    </div>
  );
}

export const editor = formField(EditorField, { size: 'wide', labels: 'group' });
