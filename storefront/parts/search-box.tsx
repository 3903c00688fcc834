import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { suggest } from '../api/suggest.ts';
import { searchPath } from '../state/search-params.ts';
import { useWords } from '../words.ts';

/** Pause after a key before words are suggested, ms. Our choice. */
const pauseMs = 150;

/** The search: suggestions while one types, by keyboard too. Before scripts arrive it is a form that leads to `/s?q=`. */
export function SearchBox() {
  const words = useWords(), id = useId(), navigate = useNavigate(), input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(''), [isOpen, setOpen] = useState(false), [at, setAt] = useState(-1);
  const found = useSuggestions(text, isOpen);
  const isShown = isOpen && found.length > 0;
  const go = (keywords: string) => {
    setText(keywords);
    setOpen(false);
    input.current?.blur();
    void navigate(searchPath({ keywords: keywords.trim() }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false);
    if (!isShown || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    setAt((at + (event.key === 'ArrowDown' ? 1 : -1) + found.length + 1) % (found.length + 1)); // the last place is what was typed
  };
  return (
    <form className="find" role="search" action="/s" onSubmit={(event) => { event.preventDefault(); go(found[at] ?? text); }}>
      <Search aria-hidden="true" />
      <input ref={input} name="q" type="search" autoComplete="off" enterKeyHint="search" maxLength={60} value={text} placeholder={words('common.search.placeholder')} aria-label={words('common.search.label')}
        role="combobox" aria-expanded={isShown} aria-controls={`${id}-list`} aria-autocomplete="list" aria-activedescendant={isShown && found[at] !== undefined ? `${id}-${at}` : undefined}
        onChange={({ target }) => { setText(target.value); setAt(-1); setOpen(true); }} onFocus={() => setOpen(true)} onBlur={() => setOpen(false)} onKeyDown={onKeyDown} />
      <button type="submit">{words('common.search.go')}</button>
      <ul className="suggest" id={`${id}-list`} role="listbox" aria-label={words('common.search.suggestions')} hidden={!isShown}>
        {found.map((word, index) => <li key={word} id={`${id}-${index}`} role="option" aria-selected={index === at} onPointerDown={(event) => { event.preventDefault(); go(word); }}>{word}</li>)}
      </ul>
    </form>
  );
}

function useSuggestions(text: string, isOpen: boolean): readonly string[] {
  const [found, setFound] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!isOpen || text.trim() === '') { setFound([]); return; }
    let isOver = false;
    const timer = setTimeout(() => void suggest(text.trim()).then((words) => { if (!isOver) setFound(words); }), pauseMs);
    return () => { isOver = true; clearTimeout(timer); };
  }, [text, isOpen]);
  return found;
}
