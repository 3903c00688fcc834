import { Button, Modal } from 'antd';
import { useContext, useMemo } from 'react';
import type { ActionConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { conditionQuery } from '../../table/state/list-query.ts';
import { usePhone } from '../../ui/device.ts';
import { dialogWidth } from '../../ui/dialogs/dialog.tsx';
import { Failed, NoRight, Skeleton } from '../../ui/elements/states.tsx';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { useT } from '../../ui/use-t.ts';
import { fillVariables, useVariables } from '../../wire/variables.ts';
import { type ScreenState, useScreen } from '../load-screen.ts';
import { ListInDialogContext } from './list-in-dialog-context.ts';

const FormDialog = lazyComponent(
  async () => (await import('../../form/form-dialog.tsx')).FormDialog,
);

interface ActionDialogProps {
  readonly action: ActionConfig;
  readonly row: Row | undefined;
  /** Name of the row that the action starts from; '' for a toolbar action. */
  readonly title: string;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/**
 * Opens another screen in a dialog (schemas/meta/screen.v1.json, `actions`): its add form with
 * preset values, or its list with a fixed filter.
 */
export function ActionDialog({ action, row, title, onClose, onSaved }: ActionDialogProps) {
  const t = useT();
  const phone = usePhone();
  const List = useContext(ListInDialogContext);
  const variables = useVariables();
  const loaded = useScreen(action.open);
  const preset = useMemo(
    () => fillVariables(action.with, row, variables),
    [action, row, variables],
  );
  const fixed = useMemo(() => conditionQuery(preset), [preset]);
  const page =
    loaded.state === 'ready' && loaded.screen.kind === 'table' ? loaded.screen : undefined;
  if (page && action.as === 'form')
    return (
      <FormDialog screen={page} mode="store" preset={preset} onClose={onClose} onSaved={onSaved} />
    );
  return (
    <Modal
      open
      centered={!phone}
      width={phone ? '100%' : dialogWidth('80%')}
      className="list-dialog"
      title={[action.label, title].filter(Boolean).join(' · ')}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('form.close')}</Button>}
    >
      {page && List ? (
        <List screen={page} fixed={fixed} preset={preset} />
      ) : (
        <NotReady loaded={loaded} />
      )}
    </Modal>
  );
}

/** The loading, denied or failed state of a screen inside a dialog. */
export function NotReady({ loaded }: { readonly loaded: ScreenState }) {
  const t = useT();
  if (loaded.state === 'denied') return <NoRight hint={loaded.message} />;
  if (loaded.state === 'failed')
    return <Failed title={t('screen.failed')} error={loaded.error} retry={loaded.retry} />;
  return <Skeleton rows={6} />;
}
