import { DeleteOutlined, RightOutlined } from '@ant-design/icons';
import { FLAG_WORDS, MESSAGE_FIELDS, type Message } from '@csms/contract';
import { Button } from 'antd';
import { memo, type ReactNode, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useWord } from '../../../entities/list/list-words.ts';
import listParts from '../../../shared/ui/list-parts.module.css';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { Missing, Time } from '../../../shared/ui/value/values.tsx';
import styles from './messages.module.css';

export type MessageView = 'sent' | 'own';

type Field = 'createTime' | 'readTime' | 'recUserName' | 'delete' | 'createUserName';

/** What stands beside title and content (specification section 6). */
const FIELDS: Record<MessageView, readonly Field[]> = {
  sent: ['createTime', 'readTime', 'recUserName', 'delete'],
  own: ['createUserName', 'createTime'],
};

/** What names a row in the URL: in the sent view a message has a row for each recipient. */
export const rowName = (message: Message, view: MessageView): string =>
  view === 'own' ? String(message.msgId) : `${message.msgId}.${message.userId}`;

interface Props {
  view: MessageView;
  messages: readonly Message[];
  label: string;
  open: string | undefined;
  onOpen: (message: Message | undefined) => void;
  onDelete: (message: Message) => void;
}

/** It is laid out anew only when it changes itself: opening one of a thousand touches one. */
const Row = memo(function Row({
  message,
  view,
  open,
  onOpen,
  onDelete,
}: Omit<Props, 'messages' | 'label' | 'open'> & { message: Message; open: boolean }) {
  const { t } = useTranslation(['system', 'common']);
  const say = useWord();
  const unread = message.read === 0;
  const fields: Record<Field, ReactNode> = {
    createTime: <Time at={message.createTime} />,
    readTime: message.readTime ? <Time at={message.readTime} /> : <ToneTag tone="neutral">{t('messages.unread')}</ToneTag>,
    recUserName: message.recUserName,
    delete: message.delete ? <ToneTag tone="warning">{say(FLAG_WORDS.true)}</ToneTag> : say(FLAG_WORDS.false),
    createUserName: message.createUserName || <Missing />,
  };
  return (
    <tbody className={styles.group} data-open={open}>
      <tr className={styles.row} data-unread={view === 'own' && unread}>
        <td className={styles.title}>
          {/* It lies over the whole row: a click anywhere opens it. */}
          <button type="button" aria-expanded={open} onClick={() => onOpen(open ? undefined : message)}>
            <RightOutlined rotate={open ? 90 : 0} />
            {view === 'own' && unread ? <i aria-hidden="true" /> : null}
            <span className={listParts.twoLines} title={message.title}>
              {message.title}
            </span>
            {view === 'own' && unread ? <em className="sr-only">{t('messages.unread')}</em> : null}
          </button>
        </td>
        <td className={styles.content}>
          <div className={listParts.twoLines}>{message.content}</div>
        </td>
        {FIELDS[view].map((field) => (
          <td key={field} data-name={field}>
            <span className={styles.name}>{say(MESSAGE_FIELDS[field].words)}</span>
            {fields[field]}
          </td>
        ))}
        {view === 'own' ? (
          <td data-name="actions">
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined />}
              aria-label={t('messages.deleteOne', { title: message.title })}
              title={t('messages.delete')}
              onClick={() => onDelete(message)}
            />
          </td>
        ) : null}
      </tr>
      {open ? (
        <tr className={styles.whole}>
          <td colSpan={FIELDS[view].length + 3}>
            {message.content}
            {message.link === null ? null : (
              <p>
                <Link to={message.link}>{t('messages.openLink')}</Link>
              </p>
            )}
          </td>
        </tr>
      ) : null}
    </tbody>
  );
});

/** Messages as a table whose rows are laid out only when they come into sight: a page has a thousand of them (specification section 9). */
export function MessageRows({ view, messages, label, open, ...on }: Props) {
  const { t } = useTranslation(['system', 'common']);
  const say = useWord();
  const latest = useRef(on);
  latest.current = on;
  const onOpen = useCallback((message: Message | undefined) => latest.current.onOpen(message), []);
  const onDelete = useCallback((message: Message) => latest.current.onDelete(message), []);
  return (
    <table aria-label={label} className={styles.table} data-view={view}>
      <thead>
        <tr className={styles.row}>
          {(['title', 'content', ...FIELDS[view]] as const).map((head) => (
            <th key={head} scope="col">
              {say(MESSAGE_FIELDS[head].words)}
            </th>
          ))}
          {view === 'own' ? (
            <th scope="col">
              <span className="sr-only">{t('messages.delete')}</span>
            </th>
          ) : null}
        </tr>
      </thead>
      {messages.map((message) => {
        const name = rowName(message, view);
        return <Row key={name} message={message} view={view} open={open === name} onOpen={onOpen} onDelete={onDelete} />;
      })}
    </table>
  );
}
