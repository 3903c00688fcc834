import { editorHeight } from '../../../schemas/contract/limits.ts';
import { ErrorBoundary } from '../../ui/elements/error-boundary.tsx';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { type FieldWidgetProps, formWidget, isInvalid } from '../define-field.ts';
import { textOf } from '../text-of.ts';

const RichText = lazyComponent(async () => (await import('./rich-text.tsx')).RichText);

/**
 * Rich text. The height is reserved while the editor loads. When its script does not load, the other
 * fields keep their values.
 */
function EditorField(props: FieldWidgetProps) {
  const height = props.options.item.height ?? editorHeight.whole;
  return (
    <div className="editor" style={{ height }} data-invalid={isInvalid(props) || undefined}>
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

export const editor = formWidget(EditorField, { size: 'wide', labels: 'group' });
