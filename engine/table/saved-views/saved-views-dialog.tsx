import { Button, Checkbox, Input } from 'antd';
import { RefreshCw, Star, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  type ListView,
  listViewLimits,
} from '../../../schemas/contract/calls/backoffice/list-views.ts';
import { textLength } from '../../../schemas/rules/values/text-length.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { toast } from '../../ui/dialogs/toast.ts';
import { describedBy, FormRow } from '../../ui/elements/form-row.tsx';
import { useT } from '../../ui/use-t.ts';
import type { SavedViewContent } from './saved-view.ts';
import type { SavedViews } from './use-saved-views.ts';

interface Props {
  readonly saved: SavedViews;
  readonly content: SavedViewContent;
  readonly onClose: () => void;
}

/** Saves the list under a name, and updates, deletes or selects the default of the saved views. */
export function SavedViewsDialog({ saved, content, onClose }: Props) {
  const t = useT();
  const [name, setName] = useState('');
  const [isDefault, setIsDefault] = useState(false);
  const [error, setError] = useState<string>();
  const replaced = saved.views.find((view) => view.name === name.trim());
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setError(t('errors.rules.required'));
    if (!(await saved.save({ ...content, name: name.trim(), is_default: isDefault ? 1 : 0 })))
      return;
    toast.success(t('msg.success'));
    onClose();
  };
  return (
    <Dialog
      title={t('views.manage')}
      setting={{ width: '480px', fullscreen: false }}
      content="clean"
      onClose={onClose}
      footer={(close) => (
        <div className="foot">
          <span className="grow" />
          <Button onClick={close}>{t('form.close')}</Button>
        </div>
      )}
    >
      <form className="saved-views-form" onSubmit={(event) => void add(event)}>
        <FormRow label={t('views.saveAs')} control="view-name" error={error}>
          <div className="saved-views-new">
            <Input
              value={name}
              count={{ max: listViewLimits.name, strategy: textLength }}
              placeholder={t('views.name')}
              autoComplete="off"
              onChange={(event) => {
                setName(event.target.value);
                setError(undefined);
              }}
              {...describedBy('view-name', error)}
            />
            <Button type="primary" htmlType="submit">
              {t(replaced ? 'views.replace' : 'form.save')}
            </Button>
          </div>
        </FormRow>
        <Checkbox checked={isDefault} onChange={(event) => setIsDefault(event.target.checked)}>
          {t('views.openWith')}
        </Checkbox>
        {replaced && (
          <p className="quiet" role="status">
            {t('views.replaceHint', { name: replaced.name })}
          </p>
        )}
      </form>
      {saved.views.length > 0 && (
        <ul className="saved-views-list" aria-label={t('views.title')}>
          {saved.views.map((view) => (
            <ViewRow key={view.id} view={view} saved={saved} content={content} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function ViewRow({
  view,
  saved,
  content,
}: {
  readonly view: ListView;
  readonly saved: SavedViews;
  readonly content: SavedViewContent;
}) {
  const t = useT();
  const { name, is_default } = view;
  const isDefault = is_default === 1;
  const done = async (call: Promise<boolean>) => {
    if (await call) toast.success(t('msg.success'));
  };
  const update = async () => {
    if (
      await confirm({
        title: t('views.update', { name }),
        content: t('views.replaceHint', { name }),
        okText: t('views.replace'),
        cancelText: t('form.cancel'),
        undo: t('table.final'),
      })
    )
      await done(saved.save({ ...content, name, is_default }));
  };
  const remove = async () => {
    if (
      await confirm({
        title: t('views.delete', { name }),
        okText: t('table.delete'),
        cancelText: t('form.cancel'),
        undo: t('table.final'),
      })
    )
      await done(saved.remove(view));
  };
  return (
    <li>
      <span className="saved-views-name" title={name}>
        {name}
      </span>
      <Button
        size="small"
        type="text"
        aria-pressed={isDefault}
        aria-label={t('views.makeDefault', { name })}
        title={t('views.openWith')}
        icon={<Star size={14} aria-hidden fill={isDefault ? 'currentColor' : 'none'} />}
        onClick={() => void done(saved.save({ ...view, is_default: isDefault ? 0 : 1 }))}
      />
      <Button
        size="small"
        type="text"
        aria-label={t('views.update', { name })}
        title={t('views.update', { name })}
        icon={<RefreshCw size={14} aria-hidden />}
        onClick={() => void update()}
      />
      <Button
        size="small"
        type="text"
        aria-label={t('views.delete', { name })}
        title={t('views.delete', { name })}
        icon={<Trash2 size={14} aria-hidden />}
        onClick={() => void remove()}
      />
    </li>
  );
}
