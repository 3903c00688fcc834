import { keepPreviousData } from '@tanstack/react-query';
import { Button } from 'antd';
import { type Dispatch, type SetStateAction, useContext, useState } from 'react';
import type { CommandConfig, PageConfig } from '../../schemas/contract/calls/backoffice/screens.ts';
import { holds } from '../../schemas/rules/conditions/evaluate.ts';
import type { Row } from '../../schemas/rules/types.ts';
import { useCellLocale } from '../cells/use-cell-locale.ts';
import { commandDisabledReason, isDue } from '../table/actions/row-actions.ts';
import { NoRight, NotLoaded } from '../ui/elements/states.tsx';
import { TitleBar } from '../ui/elements/title-bar.tsx';
import { lazyComponent } from '../ui/loading/lazy-component.tsx';
import { useT } from '../ui/use-t.ts';
import { Details } from '../views/details.tsx';
import { EmbeddedListContext } from '../views/embedded-list-context.ts';
import { History } from '../views/history.tsx';
import { loadRow, rowTitle } from '../views/load-row.ts';
import { rereadRows, useRead } from '../wire/queries.ts';
import { useVariables } from '../wire/variables.ts';
import { useNextRow } from './rows-below.ts';

const FormDialog = lazyComponent(async () => (await import('../form/form-dialog.tsx')).FormDialog);
const CommandDialog = lazyComponent(
  async () => (await import('../form/commands/command-dialog.tsx')).CommandDialog,
);

/** Row id and path of the list (`/Admin/gifts`). */
export interface RowRouteParams {
  readonly id: string;
  readonly list: string;
}
type OpenPart =
  | { readonly kind: 'edit' }
  | { readonly kind: 'command'; readonly command: CommandConfig }
  | { readonly kind: 'history' };

/**
 * A row as a page, `<list>/view/<id>`: its details, its embedded lists, and buttons for the
 * history, the edit form and the commands that the row's state allows.
 */
export function RowScreen({ screen, id }: RowRouteParams & { readonly screen: PageConfig }) {
  const t = useT();
  const loaded = useRead(['row', screen.path, id], (signal) => loadRow(screen, id, signal), {
    placeholderData: keepPreviousData,
  });
  if (!screen.buttons.show.show) return <NoRight heading="h1" />;
  if (!loaded.isSuccess)
    return (
      <>
        <TitleBar />
        <NotLoaded
          query={loaded}
          rows={Math.min(screen.view.length, 12)}
          title={t('view.failed')}
        />
      </>
    );
  return <LoadedRow screen={screen} id={id} row={loaded.data} />;
}

interface RowProps {
  readonly screen: PageConfig;
  readonly id: string;
  readonly row: Row;
  readonly open: OpenPart | undefined;
  readonly setOpen: Dispatch<SetStateAction<OpenPart | undefined>>;
}

function LoadedRow(loaded: Pick<RowProps, 'screen' | 'id' | 'row'>) {
  const { screen, id, row } = loaded;
  const [open, setOpen] = useState<OpenPart>();
  const locale = useCellLocale();
  const commands = useRowCommands(screen, row);
  return (
    <section className="list row-page" aria-label={screen.noun}>
      <RowTitleBar {...loaded} commands={commands} open={open} setOpen={setOpen} />
      <div className="list-body row-body">
        {open?.kind === 'history' ? (
          <History screen={screen} id={id} locale={locale} />
        ) : (
          <RowBody screen={screen} row={row} commands={commands} />
        )}
      </div>
      <RowDialogs {...loaded} open={open} setOpen={setOpen} />
    </section>
  );
}

/** A command on the row; `disabledReason` is set while its state does not allow it. */
interface RowCommand {
  readonly command: CommandConfig;
  readonly disabledReason: string | undefined;
}

function useRowCommands(screen: PageConfig, row: Row): readonly RowCommand[] {
  const variables = useVariables();
  return screen.commands
    .filter(({ on, when }) => on !== 'list' && holds(when, row, variables))
    .map((command) => ({
      command,
      disabledReason: commandDisabledReason(command, row, variables),
    }));
}

function RowTitleBar({
  screen,
  row,
  commands,
  open,
  setOpen,
}: Omit<RowProps, 'id'> & { readonly commands: readonly RowCommand[] }) {
  const t = useT();
  const locale = useCellLocale();
  const variables = useVariables();
  const { update } = screen.buttons;
  const mayEdit = update.show && !update.disabled && holds(screen.when.update, row, variables);
  const openNext = useNextRow();
  return (
    <TitleBar title={rowTitle(row, screen, locale)}>
      {openNext && (
        <Button type="text" onClick={openNext}>
          {t('view.next')}
        </Button>
      )}
      {screen.history && (
        <Button
          type="text"
          aria-pressed={open?.kind === 'history'}
          onClick={() => setOpen(open?.kind === 'history' ? undefined : { kind: 'history' })}
        >
          {t('view.history')}
        </Button>
      )}
      {mayEdit && (
        <Button type="text" onClick={() => setOpen({ kind: 'edit' })}>
          {update.label ?? t('form.edit')}
        </Button>
      )}
      {commands.toReversed().map(({ command, disabledReason }, index, all) => (
        <Button
          key={command.name}
          type={buttonTypeOf(command, index === all.length - 1 && isDue(command, row, variables))}
          danger={command.danger}
          disabled={disabledReason !== undefined}
          title={disabledReason}
          onClick={() => setOpen({ kind: 'command', command })}
        >
          {command.label}
        </Button>
      ))}
    </TitleBar>
  );
}

/**
 * The last button is primary while its action is due. Dangerous commands are text buttons in any
 * position.
 */
function buttonTypeOf({ danger }: CommandConfig, leads: boolean): 'primary' | 'text' | 'default' {
  if (danger) return 'text';
  return leads ? 'primary' : 'default';
}

/** Why commands are disabled, the details, and the embedded lists. */
function RowBody({
  screen,
  row,
  commands,
}: Pick<RowProps, 'screen' | 'row'> & { readonly commands: readonly RowCommand[] }) {
  const locale = useCellLocale();
  const List = useContext(EmbeddedListContext);
  return (
    <>
      {commands.map(
        ({ command, disabledReason }) =>
          disabledReason !== undefined && (
            <p key={command.name} className="row-held">
              {command.label}: {disabledReason}
            </p>
          ),
      )}
      <Details screen={screen} row={row} locale={locale} />
      {List &&
        screen.view.map(
          (item) =>
            item.kind === 'list' && (
              <section key={item.list} className="view-group">
                <h2>{item.label}</h2>
                <List screenPath={item.list} where={item.where} row={row} />
              </section>
            ),
        )}
    </>
  );
}

function RowDialogs({ screen, id, row, open, setOpen }: RowProps) {
  // A dialog that was closed while it saved must not close the next one
  const close = () => setOpen((current) => (current === open ? undefined : current));
  const done = () => {
    close();
    void rereadRows();
  };
  return (
    <>
      {open?.kind === 'edit' && (
        <FormDialog screen={screen} mode="update" id={id} onClose={close} onSaved={done} />
      )}
      {open?.kind === 'command' && (
        <CommandDialog
          screen={screen}
          command={open.command}
          rows={[row]}
          onClose={close}
          onDone={done}
        />
      )}
    </>
  );
}
