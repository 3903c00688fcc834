import { Button, Dropdown } from 'antd';
import { Bookmark, Check, ChevronDown, List, Settings2, Star } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListView } from '../../../schemas/contract/calls/backoffice/list-views.ts';
import type { PageConfig } from '../../../schemas/contract/calls/backoffice/screens.ts';
import { usePhone } from '../../ui/device.ts';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { useT } from '../../ui/use-t.ts';
import { type ColumnChoice, defaultColumnChoice } from '../grid/use-column-choice.ts';
import type { ListState } from '../state/list-state.ts';
import { matchingView, savedViewContent } from './saved-view.ts';
import { useSavedViews } from './use-saved-views.ts';

const SavedViewsDialog = lazyComponent(
  async () => (await import('./saved-views-dialog.tsx')).SavedViewsDialog,
);

interface Props {
  readonly screen: PageConfig;
  readonly state: ListState;
  readonly choice: ColumnChoice;
  readonly onChoose: (choice: ColumnChoice) => void;
}

/** Opens and manages the account's own views of a list. */
export function SavedViewsMenu({ screen, state, choice, onChoose }: Props) {
  const t = useT();
  const phone = usePhone();
  const saved = useSavedViews(screen.path);
  const [, setQuery] = useSearchParams();
  const [managing, setManaging] = useState(false);
  const content = savedViewContent(screen, state, choice);
  const open = matchingView(saved.views, content);
  const show = ({ query, hidden }: Pick<ListView, 'query' | 'hidden'>) => {
    onChoose({ ...choice, hidden });
    setQuery(new URLSearchParams(query));
  };
  const items = [
    ...saved.views.map((view) => ({
      key: String(view.id),
      label: view.name,
      icon: view.id === open?.id ? <Check size={14} aria-hidden /> : <i className="no-icon" />,
      extra:
        view.is_default === 1 ? (
          <Star size={12} role="img" aria-label={t('views.opensItself')} />
        ) : undefined,
      onClick: () => show(view),
    })),
    ...(saved.views.length > 0
      ? [
          {
            key: 'none',
            label: t('views.none'),
            icon: <List size={14} aria-hidden />,
            onClick: () => show({ query: '', hidden: defaultColumnChoice(screen).hidden }),
          },
          { type: 'divider' as const },
        ]
      : []),
    {
      key: 'manage',
      label: t('views.manage'),
      icon: <Settings2 size={14} aria-hidden />,
      onClick: () => setManaging(true),
    },
  ];
  const name = open?.name ?? t('views.title');
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{ items, className: 'saved-views' }}
      >
        {phone ? (
          <Button
            type="text"
            className="icon-only"
            icon={<Bookmark size={16} aria-hidden />}
            aria-label={t('views.title')}
            title={name}
          />
        ) : (
          <Button
            type="text"
            className="saved-views-button"
            icon={<Bookmark size={15} aria-hidden />}
            title={name}
          >
            <span className="saved-views-name">{name}</span>
            <ChevronDown size={14} aria-hidden />
          </Button>
        )}
      </Dropdown>
      {managing && (
        <SavedViewsDialog saved={saved} content={content} onClose={() => setManaging(false)} />
      )}
    </>
  );
}
