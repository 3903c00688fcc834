import { Search } from 'lucide-react';
import { useState } from 'react';
import { maxKeywordsLength } from '../../rules/search-path.ts';
import { limitText } from '../../state/form/limit-text.ts';
import { useT } from '../../texts.ts';

/** Search field within a page. Before scripts are loaded it is a form with `?q=`. */
export function SearchField({
  action,
  keywords,
  label,
  onSearch,
}: {
  readonly action: string;
  readonly keywords: string;
  readonly label: string;
  readonly onSearch: (keywords: string) => void;
}) {
  const t = useT();
  const [text, setText] = useState(keywords);
  return (
    <form
      className="find within"
      role="search"
      aria-label={label}
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <Search aria-hidden="true" />
      <input
        type="search"
        name="q"
        value={text}
        {...limitText(maxKeywordsLength, t)}
        placeholder={label}
        aria-label={label}
        enterKeyHint="search"
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit">{t('common.search.go')}</button>
    </form>
  );
}
