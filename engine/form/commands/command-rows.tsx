import { Button } from 'antd';
import { Copy } from 'lucide-react';
import type {
  CommandConfig,
  PageConfig,
} from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { toText } from '../../cells/to-text.ts';
import { useCellLocale } from '../../cells/use-cell-locale.ts';
import { copyText } from '../../ui/dialogs/copy-text.ts';
import { NotLoaded } from '../../ui/elements/states.tsx';
import { useT } from '../../ui/use-t.ts';
import { viewKindOf } from '../../views/index.ts';
import { loadRow } from '../../views/load-row.ts';
import type { ViewField } from '../../views/view-kind.ts';
import { useRead } from '../../wire/queries.ts';

interface Props {
  readonly screen: PageConfig;
  readonly command: CommandConfig;
  readonly rows: readonly Row[];
}

/** The fields of the rows that a command shows (`show`), each with a button that copies it. */
export function CommandRows({ screen, command, rows }: Props) {
  const fields = command.show.filter((item): item is ViewField => item.kind === 'field');
  if (fields.length === 0) return null;
  return rows.map((row) => {
    const id = String(row[screen.table.rowKey]);
    return <CommandRow key={id} screen={screen} fields={fields} id={id} />;
  });
}

function CommandRow({
  screen,
  fields,
  id,
}: {
  readonly screen: PageConfig;
  readonly fields: readonly ViewField[];
  readonly id: string;
}) {
  const t = useT();
  const loaded = useRead(['row', screen.path, id, fields], (signal) =>
    loadRow({ ...screen, view: fields }, id, signal),
  );
  if (!loaded.isSuccess)
    return <NotLoaded query={loaded} rows={fields.length} title={t('view.failed')} />;
  return (
    <dl className="command-fields">
      {fields.map((item) => (
        <CommandField key={item.field} screen={screen} item={item} row={loaded.data} />
      ))}
    </dl>
  );
}

/** The text of a secret is masked, that of pictures is an address. */
const isCopied = (field: PageConfig['fields'][number] | undefined): boolean =>
  field === undefined || !['secret', 'image', 'images'].includes(field.type);

function CommandField({
  screen,
  item,
  row,
}: {
  readonly screen: PageConfig;
  readonly item: ViewField;
  readonly row: Row;
}) {
  const t = useT();
  const locale = useCellLocale();
  const Value = viewKindOf(item.type).component;
  const field = screen.fields.find(({ name }) => name === item.field);
  const text = isCopied(field) ? toText(row[item.field]) : '';
  const copy = () =>
    copyText(text, {
      copied: t('command.copied', { label: item.label }),
      failed: t('command.notCopied'),
    });
  return (
    <div>
      <dt>{item.label}</dt>
      <dd>
        <Value item={item} field={field} value={row[item.field]} row={row} locale={locale} />
      </dd>
      {text !== '' && (
        <Button
          type="text"
          size="small"
          aria-label={t('command.copy', { label: item.label })}
          title={t('command.copy', { label: item.label })}
          icon={<Copy size={14} aria-hidden />}
          onClick={copy}
        />
      )}
    </div>
  );
}
