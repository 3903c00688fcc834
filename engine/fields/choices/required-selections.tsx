import { Button } from 'antd';
import type { MenuPageRights } from '../../../schemas/contract/calls/backoffice/menu-rights.ts';
import type { FormItemConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import { useT } from '../../ui/use-t.ts';
import { useCall } from '../../wire/queries.ts';
import { useFormValue } from '../form-values.ts';

/** Names listed in the hint; the others are counted. */
const maxNames = 6;

interface Props {
  readonly item: FormItemConfig;
  readonly selectedKeys: ReadonlySet<string>;
  readonly disabled: boolean;
  readonly onSelect: (values: readonly string[]) => void;
}

/**
 * Names the selections of another field that need values of this field, with a button that selects
 * those values. In `props` of the item, `neededBy` is the other field and `needs` the URL of what it
 * needs. Nothing is selected without a click, because the values may be rights.
 */
export function RequiredSelections({ item: { props }, ...rest }: Props) {
  const { neededBy, needs } = props;
  if (typeof neededBy !== 'string' || typeof needs !== 'string') return null;
  return <MissingSelections field={neededBy} url={needs} {...rest} />;
}

interface MissingProps extends Omit<Props, 'item'> {
  readonly field: string;
  readonly url: string;
}

function MissingSelections({ field, url, selectedKeys, disabled, onSelect }: MissingProps) {
  const t = useT();
  const otherValue = useFormValue(field);
  const { data: pages } = useCall<readonly MenuPageRights[]>(url);
  // The field works without this hint, so a failed call shows nothing.
  if (!pages || !Array.isArray(otherValue)) return null;
  const otherKeys = new Set(otherValue.map(String));
  const missing = pages.filter(
    ({ value, rights }) =>
      otherKeys.has(String(value)) && rights.some((right) => !selectedKeys.has(String(right))),
  );
  if (missing.length === 0) return null;
  const names = missing
    .slice(0, maxNames)
    .map(({ name }) => name)
    .join(t('form.nameComma'));
  const more = missing.length - maxNames;
  return (
    <p className="check-offer" role="status">
      {t(more > 0 ? 'form.neededMore' : 'form.needed', { names, more })}{' '}
      <Button
        size="small"
        disabled={disabled}
        onClick={() => onSelect(missing.flatMap(({ rights }) => rights.map(String)))}
      >
        {t('form.selectNeeded')}
      </Button>
    </p>
  );
}
