import { iconOf, isIcon } from '../ui/icons.ts';
import { Nothing } from './text.tsx';
import { valueText } from './value-text.ts';
import { viewKind, type ViewProps } from './view-kind.ts';

/** One grey tag; an icon with its picture before the name. */
function TagView({ value, row, item, field, words }: ViewProps) {
  const text = valueText({ value, row, name: item.field, field, dict: item.dict, words });
  if (text === '') return <Nothing />;
  const Icon = field?.type === 'icon' && isIcon(text) ? iconOf(text) : undefined;
  return (
    <span className="tag">
      {Icon && <Icon size={14} aria-hidden="true" />} {text}
    </span>
  );
}

export const tag = viewKind(TagView);
