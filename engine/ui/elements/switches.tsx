import { Button, Tooltip } from 'antd';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { Languages, Moon, Sun } from 'lucide-react';
import { languageAtom } from '../../wire/language.ts';
import { modeAtom, toggleModeAtom } from '../theme/mode.ts';
import { mayDiscard } from '../unsaved.ts';
import { useT } from '../use-t.ts';

type Look = 'icon' | 'text' | 'button';

/** Switches between English and Chinese; the label is written in the other language. */
export function LanguageSwitch({ look = 'icon' }: { readonly look?: Look }) {
  const t = useT();
  const [language, setLanguage] = useAtom(languageAtom);
  // Forms are built anew in the other language
  const toggle = async () => {
    if (await mayDiscard(t)) setLanguage(language === 'en' ? 'zh-cn' : 'en');
  };
  return (
    <SwitchButton
      look={look}
      label={t('menu.language')}
      icon={<Languages size={16} aria-hidden />}
      onClick={() => void toggle()}
    />
  );
}

/** Switches between light and dark; the choice is stored (see `toggleModeAtom`). */
export function ModeSwitch({ look = 'icon' }: { readonly look?: Look }) {
  const t = useT();
  const mode = useAtomValue(modeAtom);
  const toggle = useSetAtom(toggleModeAtom);
  const dark = mode === 'dark';
  return (
    <SwitchButton
      look={look}
      label={t(dark ? 'menu.light' : 'menu.dark')}
      icon={dark ? <Sun size={16} aria-hidden /> : <Moon size={16} aria-hidden />}
      onClick={toggle}
    />
  );
}

function SwitchButton({
  look,
  label,
  icon,
  onClick,
}: {
  readonly look: Look;
  readonly label: string;
  readonly icon: React.ReactNode;
  readonly onClick: () => void;
}) {
  if (look === 'button')
    return (
      <Button icon={icon} onClick={onClick}>
        {label}
      </Button>
    );
  if (look === 'text')
    return (
      <Button type="text" icon={icon} onClick={onClick}>
        {label}
      </Button>
    );
  return (
    <Tooltip title={label}>
      <Button type="text" aria-label={label} icon={icon} onClick={onClick} />
    </Tooltip>
  );
}
