import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { Image } from '@tiptap/extension-image';
import { Placeholder } from '@tiptap/extensions';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { Button, Input, Popover, Select } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../api/report.ts';
import { upload } from '../../api/upload.ts';
import { acceptOf, checkFile } from '../upload/check-file.ts';
import styles from './rich-text.module.css';

interface Props {
  id?: string;
  value?: string;
  onChange?: (html: string) => void;
  label: string;
}

const EMPTY = '<p></p>';

/** Headings, emphasis, lists, links and pictures (at most 5 MB); the server cleans what comes. */
export default function RichTextEditor({ id, value = '', onChange, label }: Props) {
  const { t } = useTranslation(['terms', 'common']);
  const changed = useRef(onChange);
  changed.current = onChange;
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: { openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'] } }),
      Image,
      Placeholder.configure({ placeholder: t('richText.placeholder') }),
    ],
    content: value,
    editorProps: {
      attributes: { ...(id ? { id } : {}), role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: styles.area! },
    },
    onUpdate: ({ editor: now }) => changed.current?.(now.getHTML() === EMPTY ? '' : now.getHTML()),
  });
  useEffect(() => {
    // Not mounted yet, or given up for the next one: both begin with the value.
    if (!editor || editor.isDestroyed) return;
    // A form that is reset or loaded later; never while somebody types.
    if (!editor.isFocused && value !== editor.getHTML() && !(value === '' && editor.getHTML() === EMPTY))
      editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  if (!editor) return null;
  return (
    <div className={styles.editor}>
      <Toolbar editor={editor} label={label} />
      <EditorContent editor={editor} />
    </div>
  );
}

type Block = 'paragraph' | '2' | '3';

function Toolbar({ editor, label }: { editor: Editor; label: string }) {
  const { t } = useTranslation(['terms', 'common']);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      link: now.isActive('link'),
      block: (now.isActive('heading', { level: 2 }) ? '2' : now.isActive('heading', { level: 3 }) ? '3' : 'paragraph') as Block,
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const button = (name: string, icon: ReactNode, run: () => void, pressed?: boolean, disabled?: boolean) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      title={name}
      aria-label={name}
      aria-pressed={pressed}
      disabled={disabled}
      className={pressed ? styles.pressed : undefined}
      onClick={run}
    />
  );
  const chain = () => editor.chain().focus();
  const setBlock = (block: Block) => {
    if (block === 'paragraph') chain().setParagraph().run();
    else
      chain()
        .setHeading({ level: Number(block) as 2 | 3 })
        .run();
  };
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('richText.toolbar', { name: label })}>
      <Select<Block>
        size="small"
        value={state.block}
        onChange={setBlock}
        aria-label={t('richText.block')}
        style={{ width: 104 }}
        options={[
          { value: 'paragraph', label: t('richText.paragraph') },
          { value: '2', label: t('richText.heading') },
          { value: '3', label: t('richText.subheading') },
        ]}
      />
      {button(t('richText.bold'), <BoldOutlined />, () => chain().toggleBold().run(), state.bold)}
      {button(t('richText.italic'), <ItalicOutlined />, () => chain().toggleItalic().run(), state.italic)}
      {button(t('richText.underline'), <UnderlineOutlined />, () => chain().toggleUnderline().run(), state.underline)}
      {button(t('richText.strike'), <StrikethroughOutlined />, () => chain().toggleStrike().run(), state.strike)}
      {button(t('richText.bulletList'), <UnorderedListOutlined />, () => chain().toggleBulletList().run(), state.bulletList)}
      {button(t('richText.orderedList'), <OrderedListOutlined />, () => chain().toggleOrderedList().run(), state.orderedList)}
      <LinkButton editor={editor} active={state.link} />
      <PictureButton editor={editor} />
      {button(t('richText.undo'), <UndoOutlined />, () => chain().undo().run(), undefined, !state.canUndo)}
      {button(t('richText.redo'), <RedoOutlined />, () => chain().redo().run(), undefined, !state.canRedo)}
    </div>
  );
}

function LinkButton({ editor, active }: { editor: Editor; active: boolean }) {
  const { t } = useTranslation(['terms', 'common']);
  const [open, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  const set = () => {
    const href = address.trim();
    if (href === '') editor.chain().focus().unsetLink().run();
    else
      editor
        .chain()
        .focus()
        .setLink({ href: /^[a-z]+:/i.test(href) ? href : `https://${href}` })
        .run();
    setOpen(false);
  };
  return (
    <Popover
      open={open}
      trigger="click"
      onOpenChange={(next) => {
        setOpen(next);
        if (next) setAddress((editor.getAttributes('link').href as string | undefined) ?? '');
      }}
      content={
        <Input.Search
          value={address}
          onChange={({ target }) => setAddress(target.value)}
          onSearch={set}
          enterButton={t('common:actions.ok')}
          placeholder="https://"
          aria-label={t('richText.address')}
          style={{ width: 280 }}
        />
      }
    >
      <Button
        type="text"
        size="small"
        icon={<LinkOutlined />}
        title={t('richText.link')}
        aria-label={t('richText.link')}
        aria-pressed={active}
        className={active ? styles.pressed : undefined}
      />
    </Popover>
  );
}

function PictureButton({ editor }: { editor: Editor }) {
  const { t } = useTranslation(['terms', 'common']);
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const fault = checkFile(file, 'richText');
    if (fault) return notify.error(fault, 5);
    setBusy(true);
    try {
      const { url } = await upload(file, 'richText');
      editor.chain().focus().setImage({ src: url, alt: file.name }).run();
    } catch {
      notify.error(t('richText.pictureFailed'), 5);
    } finally {
      setBusy(false);
      if (input.current) input.current.value = '';
    }
  };
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<PictureOutlined />}
        loading={busy}
        title={t('richText.picture')}
        aria-label={t('richText.picture')}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        style={{ display: 'none' }}
        accept={acceptOf('richText')}
        onChange={({ target }) => void take(target.files?.[0])}
      />
    </>
  );
}
