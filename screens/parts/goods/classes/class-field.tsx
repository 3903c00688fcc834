import { Button } from 'antd';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Dialog, languageAtom, useT, type WidgetProps } from '../../../../engine/index.ts';
import { ClassLists, classLabel, classPath } from './class-lists.tsx';
import { useStoreClasses } from './use-store-classes.ts';

/** `goods:class`: shows the class as a path and changes it in a dialog. */
export function ClassField({ value, row, onChange }: WidgetProps) {
  const t = useT();
  const language = useAtomValue(languageAtom);
  const { data: classes } = useStoreClasses();
  const [path, setPath] = useState<readonly number[]>();
  const current = classPath(classes ?? [], Number(value));
  const label =
    current.map((goodsClass) => classLabel(goodsClass, language)).join(' › ') ||
    String((row?._labels as Readonly<Record<string, unknown>> | undefined)?.class_id ?? '');
  return (
    <div className="class-field">
      <span>{label || '–'}</span>
      {onChange && classes && (
        <Button size="small" onClick={() => setPath(current.map(({ id }) => id))}>
          {t('goods.class.change')}
        </Button>
      )}
      {classes && path && (
        <Dialog
          title={t('goods.class.title')}
          setting={{ width: '760px', fullscreen: false }}
          content="clean"
          onClose={() => setPath(undefined)}
          footer={(close) => (
            <div className="foot">
              <span className="grow" />
              <Button onClick={close}>{t('form.cancel')}</Button>
              <Button
                type="primary"
                disabled={path.length < 3}
                onClick={() => {
                  onChange?.(path[2]!);
                  setPath(undefined);
                }}
              >
                {t('form.ok')}
              </Button>
            </div>
          )}
        >
          <ClassLists classes={classes} path={path} language={language} onChange={setPath} />
        </Dialog>
      )}
    </div>
  );
}
