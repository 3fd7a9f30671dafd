import { contract, SHIFT_NOTE_LENGTH, type ShiftNote } from '@csms/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { moment } from '../../../shared/format/time.ts';
import { useKeptText } from '../../../shared/ui/form/use-kept-text.ts';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { Pages } from '../../../shared/ui/table/paged-table.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import styles from './handovers.module.css';
import { SIZE, useShiftNotes } from './use-shift-notes.ts';

const { handovers } = contract;

/** One note: who left it when, and who has read it. */
function NoteOfShift({ note }: { note: ShiftNote }) {
  const { t } = useTranslation('handovers');
  const read = useSend(handovers.readNote, [handovers.notes]);
  return (
    <article className={styles.note}>
      <p className={styles.text}>{note.text}</p>
      <footer>
        <small>
          {t('note.byAt', { author: note.author, time: moment(note.time) })}
          {' · '}
          {note.readBy.length > 0
            ? t('note.readBy', { names: note.readBy.map(({ name }) => name).join(', ') })
            : t('note.unread')}
        </small>
        {note.isOwn || note.isRead ? null : (
          <Button size="small" type="primary" loading={read.isPending} onClick={() => read.mutate({ params: { id: note.id } })}>
            {t('note.read')}
          </Button>
        )}
      </footer>
    </article>
  );
}

function Write({ text, onText, onDone }: { text: string; onText: (text: string) => void; onDone: () => void }) {
  const { t } = useTranslation(['handovers', 'common']);
  const add = useSend(handovers.addNote, [handovers.notes]);
  const save = async () => {
    await add.mutateAsync({ body: { text } });
    notify.success(t('note.done'));
    onDone();
  };
  return (
    <div className={styles.write}>
      <Input.TextArea
        autoFocus
        value={text}
        onChange={({ target }) => onText(target.value)}
        aria-label={t('note.write')}
        placeholder={t('note.placeholder')}
        maxLength={SHIFT_NOTE_LENGTH}
        autoSize={{ minRows: 3, maxRows: 10 }}
      />
      <span>
        <Button onClick={onDone}>{t('common:actions.cancel')}</Button>
        <Button type="primary" disabled={text.trim() === ''} loading={add.isPending} onClick={() => void save().catch(() => {})}>
          {t('note.save')}
        </Button>
      </span>
    </div>
  );
}

/** The note that stands, those before, and a field for the next one. */
export function ShiftNotes() {
  const { t } = useTranslation('handovers');
  const [page, setPage] = useState(1);
  const [text, setText] = useKeptText('shift note');
  const [writing, setWriting] = useState(text !== '');
  const done = () => {
    setText('');
    setWriting(false);
  };
  const query = useShiftNotes(page);
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
  if (!query.data) return <SkeletonRows columns={1} rows={3} />;
  const { list, total } = query.data;
  const [newest, ...earlier] = page === 1 ? list : [undefined, ...list];
  return (
    <div className={styles.notes}>
      {page === 1 ? newest ? <NoteOfShift note={newest} /> : <p className={styles.none}>{t('note.none')}</p> : null}
      {writing ? (
        <Write text={text} onText={setText} onDone={done} />
      ) : (
        <Button onClick={() => setWriting(true)}>{t('note.write')}</Button>
      )}
      {earlier.length > 0 ? (
        <>
          <h3>{t('note.earlier')}</h3>
          {earlier.map((note) => (note ? <NoteOfShift key={note.id} note={note} /> : null))}
        </>
      ) : null}
      <Pages page={page} size={SIZE} total={total} onPage={setPage} />
    </div>
  );
}
