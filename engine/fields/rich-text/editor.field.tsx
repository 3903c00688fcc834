import { editorHeight } from '../../../schemas/contract/limits.ts';
import { ErrorBoundary } from '../../ui/elements/error-boundary.tsx';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { type FieldProps, formField } from '../define-field.ts';
import { textOf } from '../text-of.ts';

const RichText = lazyComponent(async () => (await import('./rich-text.tsx')).RichText);

/**
 * Rich text. The height is reserved while the editor loads. When its script does not load, the other
 * fields keep their values.
 */
function EditorField(props: FieldProps) {
  const height = props.item.height ?? editorHeight.whole;
  return (
    <div className="editor" style={{ height }} data-invalid={props.invalid || undefined}>
      <ErrorBoundary>
        <RichText
          fallback={<div className="editor-bar" aria-busy="true" />}
          {...props}
          text={textOf(props.value)}
          areaHeight={height - (editorHeight.whole - editorHeight.area)}
        />
      </ErrorBoundary>
    </div>
  );
}

export const editor = formField(EditorField, { size: 'wide', labels: 'group' });
