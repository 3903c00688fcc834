import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { thumbOf } from '../../../../schemas/contract/files.ts';
import {
  type Attr,
  type Choice,
  type ChoosableSku,
  chooseSpec,
  type Option,
  optionsOf,
} from '../../../rules/sku-choice.ts';
import { type Translate, useT } from '../../../texts.ts';

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
  const choiceWith = (attr: Attr, option: Option): Choice =>
    chooseSpec(attrs, skus, choice, { attr: attr.id, spec: option.spec.id });
  return (
    <div className="sku">
      {optionsOf(attrs, skus, choice).map(({ attr, options }) => (
        <Attribute
          key={attr.id}
          attr={attr}
          options={options}
          onChoose={(option) => onChange(choiceWith(attr, option))}
          linkOf={(option) => linkOf(choiceWith(attr, option))}
        />
      ))}
    </div>
  );
}

interface AttributeProps {
  readonly attr: Attr;
  readonly options: readonly Option[];
  readonly onChoose: (option: Option) => void;
  readonly linkOf: (option: Option) => string;
}

function Attribute(props: AttributeProps) {
  const { attr, options, linkOf } = props;
  const id = useId();
  const { group, focusedIndex, refused, goTo, chooseAnyway, onKeyDown } = useOptions(props);
  const chosen = options.find(({ isChosen }) => isChosen);
  return (
    <div>
      <p className="field-label" id={id}>
        {attr.name} {chosen && <b>{chosen.spec.name}</b>}
      </p>
      <div
        className="opts"
        role="radiogroup"
        aria-labelledby={id}
        ref={group}
        onKeyDown={onKeyDown}
      >
        {options.map((option, index) => (
          <OptionLink
            key={option.spec.id}
            option={option}
            href={linkOf(option)}
            tabIndex={index === focusedIndex ? 0 : -1}
            onGo={() => goTo(option)}
          />
        ))}
      </div>
      <Refusal option={refused} onChooseAnyway={chooseAnyway} />
    </div>
  );
}

/** Which option is focused, and which of those that cannot be chosen was tried last. */
function useOptions({ options, onChoose }: AttributeProps) {
  const group = useRef<HTMLDivElement>(null);
  const [focusedSpec, setFocusedSpec] = useState<number | undefined>(undefined);
  const chosen = options.find(({ isChosen }) => isChosen);
  const focusedIndex = Math.max(
    0,
    options.findIndex(({ spec }) => spec.id === (focusedSpec ?? chosen?.spec.id)),
  );
  const refused = options.find(
    (option) => option.spec.id === focusedSpec && option.obstacle !== undefined,
  );
  const goTo = (option: Option) => {
    setFocusedSpec(option.obstacle === undefined ? undefined : option.spec.id);
    if (option.obstacle === undefined) onChoose(option);
  };
  const chooseAnyway = (option: Option) => {
    setFocusedSpec(undefined);
    onChoose(option);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowRight: focusedIndex + 1,
      ArrowDown: focusedIndex + 1,
      ArrowLeft: focusedIndex - 1,
      ArrowUp: focusedIndex - 1,
      Home: 0,
      End: options.length - 1,
      ' ': focusedIndex,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const targetIndex = (to + options.length) % options.length;
    group.current?.querySelectorAll<HTMLElement>('[role=radio]')[targetIndex]?.focus();
    goTo(options[targetIndex]!);
  };
  return { group, focusedIndex, refused, goTo, chooseAnyway, onKeyDown };
}

function OptionLink({
  option,
  href,
  tabIndex,
  onGo,
}: {
  readonly option: Option;
  readonly href: string;
  readonly tabIndex: number;
  readonly onGo: () => void;
}) {
  const t = useT();
  return (
    <a
      className="opt"
      role="radio"
      href={href}
      aria-checked={option.isChosen}
      aria-disabled={option.obstacle === undefined ? undefined : true}
      tabIndex={tabIndex}
      title={reasonOf(option, t)}
      onClick={(event) => {
        event.preventDefault();
        onGo();
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
  );
}

/** Why the tried option cannot be chosen, with a button that changes the other choices. */
function Refusal({
  option,
  onChooseAnyway,
}: {
  readonly option: Option | undefined;
  readonly onChooseAnyway: (option: Option) => void;
}) {
  const t = useT();
  return (
    <p className="reason" role="status">
      {option && (
        <>
          {reasonOf(option, t)}{' '}
          {option.excludedBy.length > 0 && (
            <button type="button" className="text-link" onClick={() => onChooseAnyway(option)}>
              {t('goods.sku.anyway', { name: option.spec.name })}
            </button>
          )}
        </>
      )}
    </p>
  );
}

/** Text why an option cannot be chosen; undefined for an available one. */
function reasonOf({ obstacle, excludedBy, spec }: Option, t: Translate): string | undefined {
  if (obstacle === undefined) return undefined;
  if (excludedBy.length === 0) return t('goods.sku.soldOut', { name: spec.name });
  return t(obstacle === 'absent' ? 'goods.sku.absent' : 'goods.sku.soldOutBeside', {
    name: spec.name,
    others: excludedBy.join(' · '),
  });
}
