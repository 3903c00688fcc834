import { Button, Input, Popover } from 'antd';
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react';
import type Quill from 'quill';
import { useEffect, useRef, useState } from 'react';
import { isTextLink } from '../../../schemas/rules/rich-text.ts';
import { useFilePicker } from '../../ui/dialogs/use-file-picker.tsx';
import { useT } from '../../ui/use-t.ts';

interface Props {
  readonly quill: Quill | undefined;
  readonly disabled: boolean;
  readonly onPictures: (files: readonly File[]) => void;
}

/** A toggle button: the Quill format and the value it sets. */
const switches: readonly (readonly [
  name: string,
  icon: LucideIcon,
  format: string,
  value: string | number | true,
])[] = [
  ['heading2', Heading2, 'header', 2],
  ['heading3', Heading3, 'header', 3],
  ['bold', Bold, 'bold', true],
  ['italic', Italic, 'italic', true],
  ['underline', Underline, 'underline', true],
  ['strike', Strikethrough, 'strike', true],
  ['bullets', List, 'list', 'bullet'],
  ['numbers', ListOrdered, 'list', 'ordered'],
  ['quote', Quote, 'blockquote', true],
];

/** The toolbar of the editor. Buttons are pressed while the cursor is in their format. */
export function RichTextBar({ quill, disabled, onPictures }: Props) {
  const t = useT();
  const active = useFormats(quill);
  const picker = useFilePicker({ accept: 'image/*', multiple: true, onFiles: onPictures });
  const button = (name: string, Icon: LucideIcon, onPress: () => void, pressed?: boolean) => (
    <Button
      key={name}
      type="text"
      size="small"
      disabled={disabled || !quill}
      aria-label={t(`form.editor.${name}`)}
      title={t(`form.editor.${name}`)}
      aria-pressed={pressed}
      icon={<Icon size={15} />}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    />
  );
  return (
    <div className="editor-bar" role="toolbar" aria-label={t('form.editor.bar')}>
      {switches.map(([name, Icon, format, value]) =>
        button(
          name,
          Icon,
          () => {
            quill?.focus();
            quill?.format(format, active[format] === value ? false : value, 'user');
          },
          active[format] === value,
        ),
      )}
      <LinkButton
        quill={quill}
        disabled={disabled}
        current={typeof active.link === 'string' ? active.link : ''}
      />
      {button('picture', ImagePlus, picker.open)}
      {button('clear', RemoveFormatting, () => {
        const range = quill?.getSelection(true);
        if (range) quill?.removeFormat(range.index, range.length, 'user');
      })}
      {button('undo', Undo2, () => quill?.history.undo())}
      {button('redo', Redo2, () => quill?.history.redo())}
      {picker.input}
    </div>
  );
}

/** Sets the address of the selected text: of the web, an e-mail or a phone. */
function LinkButton({
  quill,
  disabled,
  current,
}: {
  readonly quill: Quill | undefined;
  readonly disabled: boolean;
  readonly current: string;
}) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const range = useRef<{ readonly index: number; readonly length: number }>(null);
  const changeOpen = (next: boolean) => {
    if (next) range.current = quill?.getSelection() ?? null;
    setTyped(current);
    setOpen(next);
  };
  const setLink = () => {
    const url = normalizeLink(typed);
    const { index, length } = range.current ?? { index: 0, length: 0 };
    if (url !== '' && length === 0 && current === '')
      quill?.insertText(index, typed.trim(), 'link', url, 'user');
    else {
      quill?.setSelection(index, length, 'silent');
      quill?.format('link', url === '' ? false : url, 'user');
    }
    setOpen(false);
  };
  return (
    <Popover
      open={open}
      onOpenChange={changeOpen}
      trigger="click"
      destroyOnHidden
      content={
        <Input
          size="small"
          autoFocus
          value={typed}
          placeholder="https://"
          aria-label={t('form.editor.address')}
          onChange={(event) => setTyped(event.target.value)}
          onPressEnter={(event) => {
            event.preventDefault();
            setLink();
          }}
        />
      }
    >
      <Button
        type="text"
        size="small"
        disabled={disabled || !quill}
        aria-label={t('form.editor.link')}
        title={t('form.editor.link')}
        aria-pressed={current !== ''}
        icon={<Link2 size={15} />}
        onMouseDown={(event) => event.preventDefault()}
      />
    </Popover>
  );
}

/** Adds `https://` to a bare host and `mailto:` to an e-mail address; '' for any other scheme. */
export function normalizeLink(typed: string): string {
  const text = typed.trim();
  if (text === '' || isTextLink(text)) return text;
  if (/^[^\s/:@]+@[^\s/:@]+$/.test(text)) return `mailto:${text}`;
  return /^[a-z][a-z0-9+.-]*:/i.test(text) || /\s/.test(text) ? '' : `https://${text}`;
}

function useFormats(quill: Quill | undefined): Readonly<Record<string, unknown>> {
  const [formats, setFormats] = useState<Readonly<Record<string, unknown>>>({});
  useEffect(() => {
    if (!quill) return;
    const follow = () => {
      const range = quill.getSelection();
      if (range) setFormats(quill.getFormat(range));
    };
    quill.on('editor-change', follow);
    return () => {
      quill.off('editor-change', follow);
    };
  }, [quill]);
  return formats;
}
