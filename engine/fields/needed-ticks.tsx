import { Button } from 'antd';
import { useCallback } from 'react';
import type { PageNeeds } from '../../schemas/contract/calls/screens.ts';
import { api } from '../client/http.ts';
import { useText } from '../ui/text.ts';
import { dataOf, useLoaded } from '../ui/use-loaded.ts';
import type { FieldProps } from './define-field.ts';
import { useFormValue } from './form-values.ts';

/** Names beyond these are counted; our choice. */
const namedAtMost = 6;

interface Props {
  readonly item: FieldProps['item'];
  readonly held: ReadonlySet<string>;
  readonly disabled: boolean;
  readonly onTick: (values: readonly string[]) => void;
}

/**
 * What the ticks of another field need of this one and do not have yet, and a button that ticks it. `props`: `neededBy` is the other field, `needs` where it is
 * asked for (`PageNeeds`). Offered and never done by itself: a right is given by who means to.
 */
export function NeededTicks({ item: { props }, ...rest }: Props) {
  const { neededBy, needs } = props;
  return typeof neededBy === 'string' && typeof needs === 'string' ? (
    <Offer field={neededBy} url={needs} {...rest} />
  ) : null;
}

function Offer({
  field,
  url,
  held,
  disabled,
  onTick,
}: Omit<Props, 'item'> & { readonly field: string; readonly url: string }) {
  const t = useText(),
    ticked = useFormValue(field);
  const loaded = useLoaded(
    useCallback(
      async () => dataOf(await api.get<readonly PageNeeds[]>(url, {}, { messages: 'quiet' })),
      [url],
    ),
  );
  if (loaded.state !== 'ready' || !Array.isArray(ticked)) return null; // without it the boxes work as well
  const chosen = new Set(ticked.map(String));
  const lacking = loaded.value.filter(
    ({ value, rights }) =>
      chosen.has(String(value)) && rights.some((right) => !held.has(String(right))),
  );
  if (lacking.length === 0) return null;
  const names = lacking
      .slice(0, namedAtMost)
      .map(({ name }) => name)
      .join(t('form.nameComma')),
    more = lacking.length - namedAtMost;
  return (
    <p className="check-offer" role="status">
      {t(more > 0 ? 'form.neededMore' : 'form.needed', { names, more })}{' '}
      <Button
        size="small"
        disabled={disabled}
        onClick={() => onTick(lacking.flatMap(({ rights }) => rights.map(String)))}
      >
        {t('form.tickNeeded')}
      </Button>
    </p>
  );
}
