import { DeleteOutlined, RightOutlined } from '@ant-design/icons';
import type { Message } from '@csms/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { Missing, Time } from '../../../shared/ui/value/values.tsx';
import styles from './messages.module.css';

export type MessageView = 'sent' | 'own';

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

function Row({
  message,
  view,
  open,
  onOpen,
  onDelete,
}: Omit<Props, 'messages' | 'label' | 'open'> & { message: Message; open: boolean }) {
  const { t } = useTranslation(['system', 'common']);
  const unread = message.read === 0;
  const cells: [name: string, value: ReactNode][] =
    view === 'sent'
      ? [
          ['created', <Time key="c" at={message.createTime} />],
          [
            'readTime',
            message.readTime ? <Time key="r" at={message.readTime} /> : <ToneTag tone="neutral">{t('messages.unread')}</ToneTag>,
          ],
          ['recipient', message.recUserName],
          ['deleted', message.delete ? <ToneTag tone="warning">{t('messages.yes')}</ToneTag> : t('messages.no')],
        ]
      : [
          ['from', message.createUserName || <Missing />],
          ['created', <Time key="c" at={message.createTime} />],
        ];
  return (
    <div role="rowgroup" className={styles.group} data-open={open}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table of a thousand rows would lay out every one of them */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: its button is there for the keyboard */}
      <div
        role="row"
        className={styles.row}
        data-unread={view === 'own' && unread}
        onClick={(event) => {
          if (!(event.target as HTMLElement).closest('button') && !window.getSelection()?.toString())
            onOpen(open ? undefined : message);
        }}
      >
        <div role="cell" className={styles.title}>
          <button type="button" aria-expanded={open} onClick={() => onOpen(open ? undefined : message)}>
            <RightOutlined rotate={open ? 90 : 0} />
            {view === 'own' && unread ? <i aria-hidden="true" /> : null}
            <span title={message.title}>{message.title}</span>
            {view === 'own' && unread ? <em className={styles.hidden}>{t('messages.unread')}</em> : null}
          </button>
        </div>
        <div role="cell" className={styles.content} title={open ? undefined : message.content}>
          {message.content}
        </div>
        {cells.map(([name, value]) => (
          <div key={name} role="cell" data-name={name}>
            <span className={styles.name}>{t(`messages.${name as 'created'}`)}</span>
            {value}
          </div>
        ))}
        {view === 'own' ? (
          <div role="cell" data-name="actions">
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined />}
              aria-label={t('messages.deleteOne', { title: message.title })}
              title={t('messages.delete')}
              onClick={() => onDelete(message)}
            />
          </div>
        ) : null}
      </div>
      {open ? (
        // biome-ignore lint/a11y/useSemanticElements: see the row above
        // biome-ignore lint/a11y/useFocusableInteractive: nothing to do in it
        <div role="row" className={styles.whole}>
          <div role="cell">{message.content}</div>
        </div>
      ) : null}
    </div>
  );
}

/** Messages as a table whose rows are laid out only when they come into sight: a page has a thousand of them (specification section 9). */
export function MessageRows({ view, messages, label, open, onOpen, onDelete }: Props) {
  const { t } = useTranslation(['system', 'common']);
  const heads = view === 'sent' ? (['created', 'readTime', 'recipient', 'deleted'] as const) : (['from', 'created'] as const);
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the row above
    <div role="table" aria-label={label} className={styles.table} data-view={view}>
      <div role="rowgroup" className={styles.heads}>
        {/* biome-ignore lint/a11y/useSemanticElements: see the row above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: nothing to do in it */}
        <div role="row" className={styles.row}>
          {(['titleOf', 'content', ...heads] as const).map((head) => (
            // biome-ignore lint/a11y/useSemanticElements: see the row above
            // biome-ignore lint/a11y/useFocusableInteractive: nothing to do in it
            <div key={head} role="columnheader">
              {t(`messages.${head}`)}
            </div>
          ))}
          {view === 'own' ? (
            // biome-ignore lint/a11y/useSemanticElements: see the row above
            // biome-ignore lint/a11y/useFocusableInteractive: nothing to do in it
            <div role="columnheader">
              <span className={styles.hidden}>{t('messages.delete')}</span>
            </div>
          ) : null}
        </div>
      </div>
      {messages.map((message) => {
        const name = rowName(message, view);
        return <Row key={name} message={message} view={view} open={open === name} onOpen={onOpen} onDelete={onDelete} />;
      })}
    </div>
  );
}
