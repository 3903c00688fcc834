import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Translate } from '../../ui/use-t.ts';

/**
 * Names an explained part with the labels of its page: `column is_sort` gives "Column Order",
 * `row 3 button update` gives "Row 3, button Edit".
 */
export function partLabel(
  part: string,
  screen: Pick<PageConfig, 'fields' | 'commands' | 'views'>,
  t: Translate,
): string {
  const [kind = '', ...rest] = part.split(' ');
  const name = rest.join(' ');
  switch (kind) {
    case 'screen':
      return t('explain.screen');
    case 'button':
      return t('explain.button', { name: t(`explain.buttons.${name}`) });
    case 'column':
    case 'search':
    case 'form':
    case 'view':
    case 'export':
      return t(`explain.${kind}`, { name: labelOf(name, screen) });
    case 'command':
      return t('explain.button', {
        name: screen.commands.find((command) => command.name === name)?.label ?? name,
      });
    case 'action':
      return t('explain.action', { name });
    case 'row':
      return rowPartLabel(rest, screen, t);
    default:
      return part;
  }
}

/** Names a condition of a row: the filter of the page, of a view, or of an operation. */
function rowPartLabel(
  [id = '', kind, ...rest]: readonly string[],
  screen: Parameters<typeof partLabel>[1],
  t: Translate,
): string {
  const row = t('explain.row', { id });
  const name = rest.join(' ');
  if (kind === undefined) return row;
  if (kind === 'filter') return t('explain.ofRow', { row, part: t('explain.filter') });
  if (kind === 'view')
    return t('explain.ofRow', {
      row,
      part: screen.views.find(({ key }) => key === name)?.label ?? name,
    });
  return t('explain.ofRow', { row, part: partLabel(`${kind} ${name}`, screen, t) });
}

/** The label of a field of the screen; the name itself for any other field. */
const labelOf = (name: string, { fields }: Pick<PageConfig, 'fields'>): string =>
  fields.find((field) => field.name === name)?.label ?? name;
