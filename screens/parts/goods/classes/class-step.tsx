import { Button } from 'antd';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { languageAtom, NotLoaded, useT } from '../../../../engine/index.ts';
import { ClassLists, classLabel, classPath } from './class-lists.tsx';
import { useStoreClasses } from './use-store-classes.ts';

/**
 * First step of adding goods: selects a class of the third level (docs/product.md#goods-form).
 *
 * @param initialClassId class of the goods that were added before
 */
export function ClassStep({
  initialClassId,
  onCancel,
  onChoose,
}: {
  readonly initialClassId: number | undefined;
  readonly onCancel: () => void;
  readonly onChoose: (classId: number) => void;
}) {
  const t = useT();
  const language = useAtomValue(languageAtom);
  const loaded = useStoreClasses();
  const [selectedPath, setSelectedPath] = useState<readonly number[]>();
  if (!loaded.isSuccess)
    return <NotLoaded query={loaded} rows={8} title={t('goods.class.notLoaded')} />;
  const path = selectedPath ?? classPath(loaded.data, initialClassId ?? 0).map(({ id }) => id);
  const leaf = path[2];
  const pathText =
    leaf === undefined
      ? ''
      : classPath(loaded.data, leaf)
          .map((goodsClass) => classLabel(goodsClass, language))
          .join(' › ');
  return (
    <div className="single-form">
      <div className="single-form-body form-page-wide">
        <p className="quiet">{t('goods.class.hint')}</p>
        <ClassLists
          classes={loaded.data}
          path={path}
          language={language}
          onChange={setSelectedPath}
        />
      </div>
      <div className="single-form-foot">
        <div className="foot">
          <span className="quiet" aria-live="polite">
            {pathText}
          </span>
          <span className="grow" />
          <Button onClick={onCancel}>{t('form.cancel')}</Button>
          <Button type="primary" disabled={leaf === undefined} onClick={() => onChoose(leaf!)}>
            {t('goods.next')}
          </Button>
        </div>
      </div>
    </div>
  );
}
