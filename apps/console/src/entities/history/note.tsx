import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { contract, type HistorySubject, type HistoryTold } from '@csms/contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../shared/api/queries.ts';
import { ask } from '../../shared/ui/dialogs.tsx';
import { keptText, useKeptText } from '../../shared/ui/form/use-kept-text.ts';
import styles from './history.module.css';
import { NoteForm } from './note-form.tsx';

interface Props {
  note: HistoryTold<'note'>;
  who: string;
  subject: HistorySubject;
  id: string;
}

const changeOf = (note: HistoryTold<'note'>) => `note ${note.noteId}`;

/** The field in which a note is changed. It keeps its text until that is saved or given up. */
function ChangedNote({ note, subject, id, onDone }: Omit<Props, 'who'> & { onDone: () => void }) {
  const { t } = useTranslation('history');
  const [text, setText] = useKeptText(changeOf(note), note.text);
  const change = useSend(contract.history.changeNote, [contract.history.list]);
  const done = () => {
    setText(note.text);
    onDone();
  };
  return (
    <NoteForm
      subject={subject}
      id={id}
      text={text}
      onText={setText}
      named={note.mentions}
      submitText={t('note.save')}
      onCancel={done}
      onSubmit={async (body) => {
        await change.mutateAsync({ params: { id: note.noteId }, body });
        done();
      }}
    />
  );
}

/** A note with those who are named in it set off; its author can change and delete it. */
export function Note({ note, who, subject, id }: Props) {
  const { t } = useTranslation(['history', 'common']);
  const [editing, setEditing] = useState(() => note.isOwn && keptText(changeOf(note)) !== undefined);
  const remove = useSend(contract.history.removeNote, [contract.history.list]);
  if (editing) return <ChangedNote note={note} subject={subject} id={id} onDone={() => setEditing(false)} />;
  return (
    <div className={styles.note}>
      <div className={styles.noteHead}>
        <b>{who}</b>
        {note.isOwn ? (
          <span>
            <Button
              type="text"
              size="small"
              icon={<EditOutlined />}
              aria-label={t('note.edit')}
              onClick={() => setEditing(true)}
            />
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t('note.remove')}
              onClick={() =>
                ask({
                  title: t('note.removeTitle'),
                  content: t('note.removeHint'),
                  okText: t('note.remove'),
                  cancelText: t('common:actions.cancel'),
                  okButtonProps: { danger: true },
                  onOk: () => remove.mutateAsync({ params: { id: note.noteId } }),
                })
              }
            />
          </span>
        ) : null}
      </div>
      <p className={styles.noteText}>{withNames(note)}</p>
    </div>
  );
}

/** The text with each `@name` of a mentioned user set off. */
function withNames({ text, mentions }: HistoryTold<'note'>): ReactNode[] {
  const names = new Set(mentions.map((one) => `@${one.username}`.toLowerCase()));
  let at = 0;
  return text.split(/(@\S+)/).map((part) => {
    at += part.length;
    return names.has(part.toLowerCase()) ? <b key={at}>{part}</b> : part;
  });
}
