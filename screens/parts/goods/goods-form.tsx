import './goods.css';
import { Button, Steps } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  FormPage,
  formTitle,
  MissingScreen,
  NoRight,
  Picker,
  PickerContext,
  StateMessage,
  TitleBar,
  usePhone,
  useScreen,
  useT,
  useVariables,
} from '../../../engine/index.ts';
import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import type { Row } from '../../../schemas/rules/types.ts';
import { ClassStep } from './classes/class-step.tsx';
import { OwnerAreaContext } from './owner-context.ts';
import { ReviewHead, verify } from './review-head.tsx';
import './widgets.ts';
import { PackageCheck } from 'lucide-react';
import { fenOf, toMoney } from '../../../schemas/rules/values/parse-scalar.ts';

/**
 * The goods form as a page (docs/product.md#goods-form). Sellers add goods in three steps or edit
 * them; admins edit and review them.
 */
export function GoodsForm({ area }: { readonly area: 'Admin' | 'Seller' }) {
  const t = useT();
  const { pathname } = useLocation();
  const id = /\/([1-9][0-9]*)$/.exec(pathname)?.[1];
  const loaded = useScreen(`${area}/goods`);
  if (loaded.state !== 'ready' || loaded.screen.kind !== 'table')
    return <MissingScreen loaded={loaded} />;
  const { screen } = loaded;
  const mode = id === undefined ? 'store' : 'update';
  if (!screen.rules[mode]) return <NoRight heading="h1" />;
  return (
    <OwnerAreaContext value={area}>
      <PickerContext value={Picker}>
        <section className="list">
          <TitleBar title={formTitle(screen, mode, t)} />
          <div className="list-body">
            {id === undefined ? (
              <AddGoods key={pathname} screen={screen} />
            ) : (
              <EditGoods key={id} screen={screen} id={id} />
            )}
          </div>
        </section>
      </PickerContext>
    </OwnerAreaContext>
  );
}

/**
 * Returns to the list with its search and page, or to the first page of the list when the form is
 * the first page of the tab.
 */
function useGoBack({ area }: PageConfig): () => void {
  const navigate = useNavigate();
  return () =>
    void ((history.state as { idx?: number } | null)?.idx
      ? navigate(-1)
      : navigate(`/${area}/goods`));
}

type Step =
  | { readonly kind: 'class'; readonly start?: number }
  | { readonly kind: 'details'; readonly classId: number }
  | { readonly kind: 'saved'; readonly row: Row };
const stepIndex = { class: 0, details: 1, saved: 2 } as const;

function AddGoods({ screen }: { readonly screen: PageConfig }) {
  const t = useT();
  const navigate = useNavigate();
  const isPhone = usePhone();
  const goBack = useGoBack(screen);
  const [step, setStep] = useState<Step>({ kind: 'class' });
  const titles = [t('goods.steps.class'), t('goods.steps.details'), t('goods.steps.saved')];
  return (
    <div className="goods-steps">
      <Steps
        size="small"
        orientation="horizontal"
        responsive={false}
        current={stepIndex[step.kind]}
        items={titles.map((title, index) => ({
          title: isPhone && index !== stepIndex[step.kind] ? '' : title,
        }))}
      />
      {step.kind === 'class' && (
        <ClassStep
          initialClassId={step.start}
          onCancel={goBack}
          onChoose={(classId) => setStep({ kind: 'details', classId })}
        />
      )}
      {step.kind === 'details' && (
        <FormPage
          screen={screen}
          id={undefined}
          preset={{ class_id: step.classId }}
          extendWrite={completeGoods}
          onDone={goBack}
          onSaved={(row) => setStep({ kind: 'saved', row })}
          saveButtons={{
            primary: { label: t('goods.publish'), set: { goods_status: 1 } },
            secondary: { label: t('goods.draft'), set: { goods_status: 0 } },
          }}
        />
      )}
      {step.kind === 'saved' && (
        <SavedStep
          row={step.row}
          onAgain={() => setStep({ kind: 'class', start: Number(step.row.class_id) })}
          onEdit={() =>
            void navigate(`/${screen.area}/goods/form/${Number(step.row.id)}`, { replace: true })
          }
          onList={goBack}
        />
      )}
    </div>
  );
}

function EditGoods({ screen, id }: { readonly screen: PageConfig; readonly id: string }) {
  const variables = useVariables();
  const leave = useGoBack(screen);
  const [reloadKey, setReloadKey] = useState(0);
  return (
    <FormPage
      key={reloadKey}
      screen={screen}
      id={id}
      extendWrite={completeGoods}
      onDone={leave}
      head={(row, changed) => (
        <ReviewHead
          screen={screen}
          row={row}
          variables={variables}
          changed={changed}
          onDone={() => setReloadKey((current) => current + 1)}
        />
      )}
    />
  );
}

/**
 * Price of new goods while no SKU has a price. It only satisfies the rule of the field; the missing
 * prices are refused at the SKUs.
 */
const placeholderPrice = '0.01';

/**
 * Adds the price of new goods with SKUs to a write: the lowest price of a SKU, because the form has
 * no price field then. The server recalculates it.
 */
export function completeGoods(write: Row, loadedRow: Row): Row {
  const skus = (write.skuList ?? []) as readonly Row[];
  const prices = skus
    .map((sku) => toMoney(sku.goods_price))
    .filter((price) => price !== undefined && fenOf(price) > 0)
    .map(String)
    .toSorted((a, b) => fenOf(a) - fenOf(b));
  return {
    ...write,
    ...(skus.length > 0 && loadedRow.id === undefined
      ? { goods_price: prices[0] ?? placeholderPrice }
      : {}),
  };
}

/** Last step of adding goods: their state, and links to the next actions. */
function SavedStep({
  row,
  onAgain,
  onEdit,
  onList,
}: {
  readonly row: Row;
  readonly onAgain: () => void;
  readonly onEdit: () => void;
  readonly onList: () => void;
}) {
  const t = useT();
  const published = row.goods_verify === verify.examined ? 'published' : 'pending';
  const isForSale = row.goods_status === 1;
  const status = isForSale ? published : 'draft';
  return (
    <StateMessage
      icon={PackageCheck}
      title={t(`goods.saved.${status}`, { name: String(row.goods_name) })}
      hint={t(`goods.saved.${status}Hint`)}
    >
      <Button type="primary" onClick={onList}>
        {t('goods.saved.list')}
      </Button>
      <Button onClick={onAgain}>{t('goods.saved.again')}</Button>
      <Button onClick={onEdit}>{t('goods.saved.edit')}</Button>
    </StateMessage>
  );
}
