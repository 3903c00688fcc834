import 'quill/dist/quill.core.css';
import type Quill from 'quill';
import { useEffect, useMemo, useRef, useState } from 'react';
import ReactQuill, { type DeltaStatic } from 'react-quill';
import { toast } from '../../ui/dialogs/toast.ts';
import { useT } from '../../ui/use-t.ts';
import { type FieldWidgetProps, isInvalid } from '../define-field.ts';
import { isPicture, useUploads } from '../uploads/use-uploads.ts';
import { isOnePicture, needsPreparation, preparePastedHtml } from './pasted-html.ts';
import { RichTextBar } from './rich-text-bar.tsx';
import { countText, type EditorNode, parseRichText, serializeRichText } from './rich-text-value.ts';

interface Props extends FieldWidgetProps {
  /** Html, separator and Quill operations (`schemas/rules/rich-text.ts`), or plain html. */
  readonly text: string;
  readonly areaHeight: number;
}

/**
 * Formats without colours, sizes and fonts: articles keep the look of the program, and inline
 * styles are not allowed.
 */
const formats = [
  'header',
  'bold',
  'italic',
  'underline',
  'strike',
  'list',
  'blockquote',
  'link',
  'image',
];

/**
 * The Quill editor without its theme, whose tooltips are English only. Loaded when a form needs
 * it.
 */
export function RichText(props: Props) {
  const { options, disabled = false, areaHeight } = props;
  const t = useT();
  const { editor, quill, count, pending, modules, insertPictures, change } = useEditor(props);
  return (
    <>
      <RichTextBar
        quill={quill}
        disabled={disabled}
        onPictures={(files) =>
          void insertPictures(
            files,
            quill?.getSelection()?.index ?? Math.max((quill?.getLength() ?? 1) - 1, 0),
          )
        }
      />
      <ReactQuill
        ref={editor}
        theme="default"
        className="editor-area"
        style={{ height: areaHeight }}
        formats={formats}
        modules={modules}
        readOnly={disabled}
        placeholder={options.item.placeholder}
        onChange={change}
      />
      <div className="editor-foot">
        <span>{t('form.characters', { count })}</span>
        {pending.map(({ key, name, share }) => (
          <span key={key}>
            {name} {Math.round(share * 100)}%
          </span>
        ))}
      </div>
    </>
  );
}

/** The editor, its text as the form has it, and the pictures that are uploaded into it. */
function useEditor({ id, text, onChange, options, disabled, rawErrors }: Props) {
  const t = useT();
  const editor = useRef<ReactQuill>(null);
  const [quill, setQuill] = useState<Quill>();
  const [count, setCount] = useState(0);
  /** The text as the editor last took or emitted it; any other `text` comes from outside. */
  const editorText = useRef(text);
  const hasErrors = isInvalid({ rawErrors });
  const { pending, send } = useUploads({ name: options.item.field });
  const insertPictures = async (files: readonly File[], offset: number) => {
    const urls = await send(files, isPicture, t('form.upload.notPicture'));
    const target = editor.current?.getEditor();
    urls.forEach((url, index) => target?.insertEmbed(offset + index, 'image', url, 'user'));
    if (urls.length) target?.setSelection(offset + urls.length, 0, 'silent');
  };
  const insert = useRef(insertPictures);
  insert.current = insertPictures;
  const insertHtml = async (html: string) => {
    const target = editor.current?.getEditor();
    if (!target) return;
    const range = target.getSelection(true);
    const shown = new Set(
      [...target.root.querySelectorAll('img')].map((picture) => picture.getAttribute('src') ?? ''),
    );
    const pasted = await preparePastedHtml(
      html,
      async (file) => (await send([file], isPicture, t('form.upload.notPicture')))[0],
      (url) => shown.has(url) || /^\/(?![\\/])/.test(url) || url.startsWith(`${location.origin}/`),
    );
    const change = target.clipboard.convert({ html: pasted.html });
    target.updateContents(
      { ops: [{ retain: range.index }, { delete: range.length }, ...change.ops] } as never,
      'user',
    );
    target.setSelection(range.index + change.length(), 0, 'silent');
    if (pasted.dropped > 0) toast.error(t('form.editor.dropped', { count: pasted.dropped }));
    if (pasted.tables > 0) toast.info(t('form.editor.flattened', { count: pasted.tables }));
  };
  const insertPasted = useRef(insertHtml);
  insertPasted.current = insertHtml;
  const modules = useMemo(
    () => ({
      toolbar: false,
      // Tab leaves the editor
      keyboard: {
        bindings: { tab: null, indent: null, outdent: null, 'remove tab': null },
      },
      uploader: {
        mimetypes: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
        handler: (range: { readonly index: number }, files: readonly File[]) => {
          void insert.current(files, range.index);
        },
      },
    }),
    [],
  );

  useEffect(() => {
    const target = editor.current?.getEditor();
    if (!target) return;
    setText(target, editorText.current);
    setQuill(target);
    setCount(countText(nodesOf(target)));
    Object.entries({
      id,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': `${id}-label`,
    }).forEach(([name, value]) => target.root.setAttribute(name, value));
  }, [id]);
  useEffect(() => {
    const root = editor.current?.getEditor().root;
    if (!root) return;
    const take = (event: ClipboardEvent | DragEvent) => {
      const data = 'clipboardData' in event ? event.clipboardData : event.dataTransfer;
      const html = data?.getData('text/html') ?? '';
      // The editor itself uploads dropped files and a copied picture
      const hasFiles = (data?.files.length ?? 0) > 0;
      if (hasFiles && (event.type === 'drop' || isOnePicture(html))) return;
      if (disabled || !needsPreparation(html)) return;
      event.preventDefault();
      event.stopPropagation();
      void insertPasted.current(html);
    };
    root.addEventListener('paste', take, true);
    root.addEventListener('drop', take, true);
    return () => {
      root.removeEventListener('paste', take, true);
      root.removeEventListener('drop', take, true);
    };
  }, [disabled]);
  useEffect(() => {
    const target = editor.current?.getEditor();
    if (hasErrors) target?.root.setAttribute('aria-describedby', `${id}-error`);
    else target?.root.removeAttribute('aria-describedby');
  }, [id, hasErrors]);
  useEffect(() => {
    const target = editor.current?.getEditor();
    if (!target || text === editorText.current) return;
    editorText.current = text;
    setText(target, text);
  }, [text]);

  const change = (_html: string, _change: DeltaStatic, source: string) => {
    const target = editor.current?.getEditor();
    if (!target) return;
    const nodes = nodesOf(target);
    setCount(countText(nodes));
    if (source !== 'user') return;
    editorText.current = serializeRichText(target.getSemanticHTML(), nodes);
    onChange(editorText.current);
  };
  return { editor, quill, count, pending, modules, insertPictures, change };
}

function setText(quill: Quill, text: string): void {
  const { html, nodes } = parseRichText(text);
  quill.setContents(nodes ? (nodes as never) : quill.clipboard.convert({ html }), 'silent');
  quill.history.clear();
}

const nodesOf = (quill: Quill): readonly EditorNode[] =>
  quill.getContents().ops as readonly EditorNode[];
