import { langOf } from '../../../schemas/rules/local-name.ts';

/** Whether goods have SKUs: without them the name is empty in an order and `-` in a cart. */
export const hasSkuName = (name: string): boolean => name !== '' && name !== '-';

/** Specs of the chosen SKU, for example `White · 400 ml`; nothing for goods without SKUs. */
export const SkuName = ({
  name,
  className = 'spec',
}: {
  readonly name: string;
  readonly className?: string;
}) =>
  hasSkuName(name) ? (
    <span className={className} lang={langOf(name)}>
      {name}
    </span>
  ) : null;
