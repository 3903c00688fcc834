import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Suggestions } from '../../../schemas/contract/calls/catalog/goods-search.ts';
import { langOf } from '../../../schemas/rules/local-name.ts';
import { suggest } from '../../api/catalog/suggest.ts';
import { keywordsAt, maxKeywordsLength, searchPath } from '../../rules/search-path.ts';
import { limitText } from '../../state/form/limit-text.ts';
import { useClassName } from '../../state/page/common.ts';
import { useT } from '../../texts.ts';
import { isSoldOut } from '../goods/sold-out.tsx';
import { Picture } from '../media/picture.tsx';

/**
 * Search field with suggestions (combobox pattern). Before scripts are loaded it is a form that
 * leads to `/s?q=`.
 */
export function SearchBox() {
  const t = useT();
  const id = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const { text, change, suggestions, isShown, setOpen, activeIndex, onKeyDown } = useCombobox();
  const go = (to: string) => {
    setOpen(false);
    input.current?.blur();
    void navigate(to);
  };
  return (
    <form
      className="find"
      role="search"
      action="/s"
      onSubmit={(event) => {
        event.preventDefault();
        go(suggestions[activeIndex]?.to ?? searchPath({ keywords: text.trim() }));
      }}
    >
      <Search aria-hidden="true" />
      <input
        ref={input}
        name="q"
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        {...limitText(maxKeywordsLength, t)}
        value={text}
        placeholder={t('common.search.placeholder')}
        aria-label={t('common.search.label')}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && activeIndex >= 0 ? `${id}-${activeIndex}` : undefined}
        onChange={({ target }) => change(target.value)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <button type="submit">{t('common.search.go')}</button>
      <ul
        className="suggest"
        id={`${id}-list`}
        role="listbox"
        aria-label={t(`common.search.${text === '' ? 'popular' : 'suggestions'}`)}
        hidden={!isShown}
      >
        {suggestions.map(({ to, name, picture, kind }, index) => (
          <li
            key={to}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === activeIndex}
            onPointerDown={(event) => {
              event.preventDefault();
              go(to);
            }}
          >
            {picture !== undefined && <Picture src={picture} width={36} sizes="36px" />}
            <span lang={langOf(name)}>{name}</span>
            {kind !== undefined && <small>{t(`common.search.${kind}`)}</small>}
          </li>
        ))}
      </ul>
    </form>
  );
}

/** The typed text or that of the search that is shown, its suggestions, and the one that the arrow keys have reached; −1: the text. */
function useCombobox() {
  const location = useLocation();
  const [text, setText] = useState(keywordsAt(location) ?? '');
  const [isOpen, setOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  const suggestions = useSuggestions(text, isOpen, suggest);
  const isShown = isOpen && suggestions.length > 0;
  useEffect(() => {
    setOpen(false);
    setText((typed) => keywordsAt(location) ?? typed);
  }, [location]);
  const change = (typed: string) => {
    setText(typed);
    setActiveIndex(-1);
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The key belongs to the input method
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      // The browser would erase the text at once, which opens the list again
      event.preventDefault();
      if (isShown) setOpen(false);
      else setText('');
      return;
    }
    if (!isShown || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    // The additional position is the typed text.
    const positionCount = suggestions.length + 1;
    setActiveIndex(
      ((activeIndex + 1 + (event.key === 'ArrowDown' ? 1 : -1) + positionCount) % positionCount) -
        1,
    );
  };
  return { text, change, suggestions, isShown, setOpen, activeIndex, onKeyDown };
}

/** Pause after a keystroke before suggestions are requested, ms: fewer requests than letters. */
const debounceMs = 150;

interface Suggestion {
  readonly to: string;
  readonly name: string;
  readonly picture?: string;
  readonly kind?: 'class' | 'brand' | 'store' | 'points' | 'soldOut';
}

/**
 * Suggestions for a text: classes, brands and stores of that name, then goods, also those for points. For an empty text
 * the bestsellers.
 */
function useSuggestions(
  text: string,
  isOpen: boolean,
  suggest: (keywords: string) => Promise<Suggestions | undefined>,
): readonly Suggestion[] {
  const [suggestions, setSuggestions] = useState<Suggestions>();
  const nameOf = useClassName();
  const keywords = text.trim();
  useEffect(() => {
    if (!isOpen) {
      setSuggestions(undefined);
      return;
    }
    let isCancelled = false;
    const timer = setTimeout(
      () =>
        void suggest(keywords).then((answer) => {
          if (!isCancelled) setSuggestions(answer);
        }),
      debounceMs,
    );
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [keywords, isOpen, suggest]);
  if (!suggestions) return [];
  const { goods, classes, brands, stores, integral_goods: gifts } = suggestions;
  return [
    ...classes.slice(0, keywords === '' ? 6 : 3).map((goodsClass) => ({
      to: searchPath({
        [({ 1: 'pid', 2: 'sid', 3: 'tid' } as const)[goodsClass.lev]]: goodsClass.id,
      }),
      name: nameOf(goodsClass),
      kind: 'class' as const,
    })),
    ...brands
      .slice(0, 2)
      .map(({ id, name }) => ({ to: searchPath({ brand_id: id }), name, kind: 'brand' as const })),
    ...stores
      .slice(0, 2)
      .map(({ id, store_name: name }) => ({ to: `/store/${id}`, name, kind: 'store' as const })),
    ...goods.slice(0, 6).map((entry) => ({
      to: `/goods/${entry.id}`,
      name: entry.goods_name,
      picture: entry.goods_master_image,
      ...(isSoldOut(entry) && { kind: 'soldOut' as const }),
    })),
    ...gifts.slice(0, 2).map(({ id, goods_name: name, goods_master_image: picture }) => ({
      to: `/integral/goods/${id}`,
      name,
      picture,
      kind: 'points' as const,
    })),
  ];
}
