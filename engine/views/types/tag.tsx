import { iconOf, isIcon } from '../../ui/theme/icons.ts';
import { valueText } from '../value-text.ts';
import { type ViewProps, viewKind } from '../view-kind.ts';
import { EmptyValue } from './text.tsx';

/** One grey tag; an icon field also shows its icon. */
function TagView({ value, row, item, field, locale }: ViewProps) {
  const text = valueText({ value, row, name: item.field, field, dict: item.dict, locale });
  if (text === '') return <EmptyValue />;
  const Icon = field?.type === 'icon' && isIcon(text) ? iconOf(text) : undefined;
  return (
    <span className="tag">
      {Icon && <Icon size={14} aria-hidden="true" />} {text}
    </span>
  );
}

export const tag = viewKind(TagView);
