import { Button } from 'antd';
import { useContext, useState } from 'react';
import type { PageConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import { holds } from '../../schemas/rules/conditions/evaluate.ts';
import type { Row } from '../../schemas/rules/types.ts';
import { useCellLocale } from '../cells/use-cell-locale.ts';
import { inSentence } from '../format/noun.ts';
import { Dialog, DialogFooter } from '../ui/dialogs/dialog.tsx';
import { Failed, Skeleton } from '../ui/elements/states.tsx';
import { useT } from '../ui/use-t.ts';
import { useRead } from '../wire/queries.ts';
import { useVariables } from '../wire/variables.ts';
import { Details } from './details.tsx';
import { EmbeddedListContext } from './embedded-list-context.ts';
import { History } from './history.tsx';
import { loadRow, rowTitle } from './load-row.ts';

interface Props {
  readonly screen: PageConfig;
  readonly id: number | string;
  readonly onClose: () => void;
  /** Absent for a dialog without an edit button. */
  readonly onEdit?: () => void;
  /** Buttons of the commands that can run on the row, the most important one first. */
  readonly commands?: readonly ViewCommand[];
  /** Shows the row below this one in the list; absent for the last one. */
  readonly onNext?: (() => void) | undefined;
}

/** A command as a button of the view. */
export interface ViewCommand {
  readonly key: string;
  readonly label: string;
  readonly look: 'plain' | 'lead' | 'danger' | 'plus';
  readonly run: () => void;
}

/**
 * The details of a row, its embedded lists and its history in a dialog, with the commands of the
 * row and a button that shows the next row.
 */
export function ViewDialog({ screen, id, onClose, onEdit, commands = [], onNext }: Props) {
  const t = useT();
  const locale = useCellLocale();
  const variables = useVariables();
  const loaded = useRead(['row', screen.path, id], (signal) => loadRow(screen, id, signal));
  const row = loaded.isError ? undefined : loaded.data;
  const mayEdit =
    onEdit && row && screen.buttons.update.show && holds(screen.when.update, row, variables);
  return (
    <Dialog
      title={
        row ? rowTitle(row, screen, locale) : t('view.title', { noun: inSentence(screen.noun) })
      }
      setting={screen.dialog}
      content="clean"
      className="view-dialog"
      onClose={onClose}
      footer={(close) => (
        <DialogFooter notes={[]}>
          <Button onClick={close}>{t('form.close')}</Button>
          {onNext && <Button onClick={onNext}>{t('view.next')}</Button>}
          {mayEdit && (
            <Button disabled={screen.buttons.update.disabled} onClick={onEdit}>
              {screen.buttons.update.label ?? t('form.edit')}
            </Button>
          )}
          {row &&
            commands.toReversed().map(({ key, label, look, run }) => (
              <Button
                key={key}
                type={look === 'lead' ? 'primary' : 'default'}
                danger={look === 'danger'}
                onClick={run}
              >
                {label}
              </Button>
            ))}
        </DialogFooter>
      )}
    >
      {loaded.isPending && (
        <div className="form-waiting">
          <Skeleton rows={Math.min(screen.view.length, 8)} />
        </div>
      )}
      {loaded.isError && (
        <Failed title={t('view.failed')} error={loaded.error} retry={loaded.refetch} />
      )}
      {row && <Parts screen={screen} row={row} id={id} />}
    </Dialog>
  );
}

function Parts({
  screen,
  row,
  id,
}: {
  readonly screen: PageConfig;
  readonly row: Row;
  readonly id: number | string;
}) {
  const t = useT();
  const locale = useCellLocale();
  const List = useContext(EmbeddedListContext);
  const lists = screen.view.flatMap((item) => (item.kind === 'list' && List ? [item] : []));
  const parts = [
    { key: 'details', label: t('view.details') },
    ...lists.map(({ list, label }) => ({ key: list, label })),
    ...(screen.history ? [{ key: 'history', label: t('view.history') }] : []),
  ];
  const [open, setOpen] = useState('details');
  const list = lists.find((item) => item.list === open);
  return (
    <>
      {parts.length > 1 && (
        <div className="dialog-parts" role="group" aria-label={t('view.parts')}>
          {parts.map(({ key, label }) => (
            <button
              key={key}
              type="button"
              aria-current={key === open || undefined}
              onClick={() => setOpen(key)}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      {/* Without tabs nothing here takes focus; the part does, so that the keyboard scrolls it. */}
      <div
        className="dialog-part"
        data-tabbed={parts.length > 1 || undefined}
        tabIndex={parts.length > 1 ? undefined : 0}
      >
        {open === 'details' && <Details screen={screen} row={row} locale={locale} />}
        {list && List && <List screenPath={list.list} where={list.where} row={row} />}
        {open === 'history' && <History screen={screen} id={id} locale={locale} />}
      </div>
    </>
  );
}
