import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { thumbOf } from '../../../../schemas/contract/files.ts';
import { useT, type Translate } from '../../../texts.ts';
import {
  type Attr,
  type Choice,
  type ChoosableSku,
  type Option,
  optionsOf,
  take,
} from './sku-choice.ts';

/**
 * Attributes with their options as radio groups; arrow keys move and choose. An option that does
 * not exist beside the other choices can be focused; it shows the reason and a button that changes
 * the other choices.
 *
 * @param linkOf URL of the page with a choice, used before scripts are loaded
 */
export function SkuPicker({
  attrs,
  skus,
  choice,
  onChange,
  linkOf,
}: {
  readonly attrs: readonly Attr[];
  readonly skus: readonly ChoosableSku[];
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
  readonly linkOf: (choice: Choice) => string;
}) {
  const takeOf = (attr: Attr, option: Option): Choice =>
    take(attrs, skus, choice, { attr: attr.id, spec: option.spec.id });
  return (
    <div className="sku">
      {optionsOf(attrs, skus, choice).map(({ attr, options }) => (
        <Attribute
          key={attr.id}
          attr={attr}
          options={options}
          onTake={(option) => onChange(takeOf(attr, option))}
          linkOf={(option) => linkOf(takeOf(attr, option))}
        />
      ))}
    </div>
  );
}

function Attribute({
  attr,
  options,
  onTake,
  linkOf,
}: {
  readonly attr: Attr;
  readonly options: readonly Option[];
  readonly onTake: (option: Option) => void;
  readonly linkOf: (option: Option) => string;
}) {
  const t = useT();
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<number | undefined>(undefined);
  const chosen = options.find(({ isChosen }) => isChosen);
  const stop = Math.max(
    0,
    options.findIndex(({ spec }) => spec.id === (asked ?? chosen?.spec.id)),
  );
  const refused = options.find(
    (option) => option.spec.id === asked && option.obstacle !== undefined,
  );
  const goTo = (option: Option) => {
    setAsked(option.obstacle === undefined ? undefined : option.spec.id);
    if (option.obstacle === undefined) onTake(option);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowRight: stop + 1,
      ArrowDown: stop + 1,
      ArrowLeft: stop - 1,
      ArrowUp: stop - 1,
      Home: 0,
      End: options.length - 1,
      ' ': stop,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const place = (to + options.length) % options.length;
    group.current?.querySelectorAll<HTMLElement>('[role=radio]')[place]?.focus();
    goTo(options[place]!);
  };
  return (
    <div>
      <p className="lab" id={id}>
        {attr.name} {chosen && <b>{chosen.spec.name}</b>}
      </p>
      <div
        className="opts"
        role="radiogroup"
        aria-labelledby={id}
        ref={group}
        onKeyDown={onKeyDown}
      >
        {options.map((option, at) => (
          <a
            key={option.spec.id}
            className="opt"
            role="radio"
            href={linkOf(option)}
            aria-checked={option.isChosen}
            aria-disabled={option.obstacle === undefined ? undefined : true}
            tabIndex={at === stop ? 0 : -1}
            title={reasonOf(option, t)}
            onClick={(event) => {
              event.preventDefault();
              goTo(option);
            }}
          >
            {option.picture !== undefined && (
              <img src={thumbOf(option.picture, 150)} alt="" width={34} height={34} />
            )}
            {option.spec.name}
            {option.left !== undefined && (
              <span className="low">{t('goods.sku.left', { left: option.left })}</span>
            )}
          </a>
        ))}
      </div>
      <p className="reason" role="status">
        {refused && (
          <>
            {reasonOf(refused, t)}{' '}
            {refused.beside.length > 0 && (
              <button
                type="button"
                className="text-link"
                onClick={() => {
                  setAsked(undefined);
                  onTake(refused);
                }}
              >
                {t('goods.sku.anyway', { name: refused.spec.name })}
              </button>
            )}
          </>
        )}
      </p>
    </div>
  );
}

/** Why an option cannot be chosen. */
function reasonOf({ obstacle, beside, spec }: Option, t: Translate): string | undefined {
  if (obstacle === undefined) return undefined;
  if (beside.length === 0) return t('goods.sku.soldOut', { name: spec.name });
  return t(obstacle === 'absent' ? 'goods.sku.absent' : 'goods.sku.soldOutBeside', {
    name: spec.name,
    others: beside.join(' · '),
  });
}
