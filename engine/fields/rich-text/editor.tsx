import { lazy, Suspense } from 'react';
import { editorHeight } from '../../../schemas/contract/limits.ts';
import { formField, type FieldProps } from '../define-field.ts';
import { textOf } from '../text-of.ts';

const RichText = lazy(() =>
  import('./rich-text.tsx').then(({ RichText: component }) => ({ default: component })),
);

/** Rich text. The height is reserved while the editor loads. */
function EditorField(props: FieldProps) {
  const height = props.item.height ?? editorHeight.whole;
  return (
    <div className="editor" style={{ height }} data-invalid={props.invalid || undefined}>
      <Suspense fallback={<div className="editor-bar" aria-busy="true" />}>
        <RichText
          {...props}
          text={textOf(props.value)}
          areaHeight={height - (editorHeight.whole - editorHeight.area)}
        />
      </Suspense>
    </div>
  );
}

export const editor = formField(EditorField, { size: 'wide', labels: 'group' });
