import { contract, type HistorySubject, type Mentioned, NOTE_LENGTH } from '@csms/contract';
import { Button, Mentions } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../shared/api/api-error.ts';
import { ask } from '../../shared/api/call.ts';
import { useCall, useSend } from '../../shared/api/queries.ts';
import { notify } from '../../shared/api/report.ts';
import { useDebounced } from '../../shared/hooks/use-debounced.ts';
import { useKeptText } from '../../shared/ui/form/use-kept-text.ts';
import styles from './history.module.css';

interface Props {
  subject: HistorySubject;
  id: string;
  text: string;
  onText: (text: string) => void;
  /** Who is named in the text already. */
  named?: readonly Mentioned[];
  submitText: string;
  onCancel?: () => void;
  onSubmit: (body: { text: string; mentions: number[] }) => Promise<void>;
}

/** The names in a text that stand behind an `@`. */
const namesIn = (text: string): Set<string> => new Set((text.match(/@\S+/g) ?? []).map((name) => name.slice(1).toLowerCase()));

/** The text of a note; `@` offers those who can be named. Ctrl+Enter sends. */
export function NoteForm({ subject, id, text, onText, named = [], submitText, onCancel, onSubmit }: Props) {
  const { t } = useTranslation(['history', 'common']);
  const [busy, setBusy] = useState(false);
  const [sought, setSought] = useState<string>();
  const keyword = useDebounced(sought, 150);
  const people = useCall(
    contract.history.people,
    { query: { subject, id, ...(keyword ? { keyword } : {}) } },
    { enabled: keyword !== undefined, keepPrevious: true, silent: true },
  );
  // People who were offered once are known by name.
  const known = useRef(new Map<string, number>(named.map((one) => [one.username.toLowerCase(), one.id])));
  for (const one of people.data ?? []) known.current.set(one.username.toLowerCase(), one.id);
  // A kept text comes without the people that were offered before. They are asked for again.
  const idOf = async (name: string) => {
    if (!known.current.has(name))
      for (const one of await ask(contract.history.people, { query: { subject, id, keyword: name } }))
        known.current.set(one.username.toLowerCase(), one.id);
    return known.current.get(name) ?? [];
  };
  const send = async () => {
    if (text.trim() === '' || busy) return;
    setBusy(true);
    try {
      const mentions = await Promise.all([...namesIn(text)].map(idOf));
      await onSubmit({ text, mentions: mentions.flat() });
    } catch (thrown) {
      asApiError(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.form}>
      <Mentions
        value={text}
        onChange={onText}
        onSearch={setSought}
        aria-label={t('note.label')}
        placeholder={t('note.placeholder')}
        autoSize={{ minRows: onCancel ? 2 : 1, maxRows: 8 }}
        maxLength={NOTE_LENGTH}
        filterOption={false}
        notFoundContent={t('note.nobody')}
        options={(people.data ?? []).map((one) => ({
          key: String(one.id),
          value: one.username,
          label: one.name && one.name !== one.username ? `${one.username} · ${one.name}` : one.username,
        }))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
        }}
      />
      {text.trim() !== '' || onCancel ? (
        <div className={styles.formFoot}>
          {onCancel ? <Button onClick={onCancel}>{t('common:actions.cancel')}</Button> : null}
          <Button type="primary" loading={busy} disabled={text.trim() === ''} onClick={() => void send()}>
            {submitText}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** The field for a new note on a thing. It keeps its text until that is sent. */
export function NewNote({ subject, id }: { subject: HistorySubject; id: string }) {
  const { t } = useTranslation('history');
  const [text, setText] = useKeptText(`note ${subject} ${id}`);
  const add = useSend(contract.history.addNote, [contract.history.list]);
  return (
    <NoteForm
      subject={subject}
      id={id}
      text={text}
      onText={setText}
      submitText={t('note.add')}
      onSubmit={async (body) => {
        await add.mutateAsync({ body: { subject, id, ...body } });
        setText('');
        notify.success(t('note.added'));
      }}
    />
  );
}
