import { Modal } from 'antd';
import { useT } from '../../ui/use-t.ts';

const keys: readonly (readonly [names: readonly string[], word: string])[] = [
  [['j', 'k'], 'keys.move'],
  [['x'], 'keys.select'],
  [['v'], 'keys.open'],
  [['e'], 'keys.edit'],
  [['Enter'], 'keys.commands'],
  [['n'], 'keys.add'],
  [['/'], 'keys.find'],
  [['Ctrl', 'K'], 'keys.page'],
  [['['], 'keys.fold'],
  [['Esc'], 'keys.close'],
  [['?'], 'keys.help'],
];

/** The dialog of `?`: lists the keyboard shortcuts. */
export function Shortcuts({ open, close }: { readonly open: boolean; readonly close: () => void }) {
  const t = useT();
  return (
    <Modal open={open} onCancel={close} footer={null} width={420} centered title={t('keys.title')}>
      <dl className="keys">
        {keys.map(([names, word]) => (
          <div key={word}>
            <dt>{t(word)}</dt>
            <dd>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
