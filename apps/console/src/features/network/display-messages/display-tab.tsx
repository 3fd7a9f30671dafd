import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { contract, DISPLAY_MESSAGE_FIELDS, type DisplayMessage, type Wish } from '@csms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wordIn } from '../../../entities/list/list-words.ts';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useWish } from '../../../shared/ui/command/use-wish.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { useFieldWord } from '../../../shared/ui/form/field-words.ts';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import textParts from '../../../shared/ui/text.module.css';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/configuration.module.css';
import { MessageDrawer } from './message-drawer.tsx';

/** When it is shown: in which state, from and until when. */
function Shown({ message, zone }: { message: DisplayMessage; zone: string }) {
  const { t } = useTranslation('configuration');
  const { state, from, to } = message;
  return (
    <>
      {state === null ? t('display.always') : wordIn(DISPLAY_MESSAGE_FIELDS.state.values, state)}
      {from || to ? (
        <div className={styles.meaning}>
          {from ? <Time at={from} zone={zone} /> : null} – {to ? <Time at={to} zone={zone} /> : null}
        </div>
      ) : null}
    </>
  );
}

/** The messages on the display of a charge point (OCPP 2.x): read, written, removed. */
export function DisplayTab({ serialNumber }: { serialNumber: string }) {
  const { t } = useTranslation('configuration');
  const word = useFieldWord(DISPLAY_MESSAGE_FIELDS);
  const confirm = useConfirm();
  const access = useAccess();
  const [editing, setEditing] = useState<DisplayMessage | 'new'>();
  const query = useCall(contract.displayMessages.get, { params: { serialNumber } });
  const { give, isPending } = useWish([contract.displayMessages.get, contract.commands.list]);
  const { data } = query;
  if (query.error && !data) return <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
  if (!data) return <SkeletonRows columns={3} />;
  const ask = (wish: Wish) => give({ serialNumbers: [serialNumber] }, wish);
  const mayAsk = access.can('point:command');
  const remove = ({ id, text }: DisplayMessage) =>
    confirm({
      title: t('display.removeAsk', { id }),
      consequence: text,
      danger: true,
      perform: () => ask({ action: 'clearMessage', payload: { id } }),
    });
  return (
    <section className={styles.panel} aria-label={t('display.title')}>
      <div className={styles.tools}>
        <span className={textParts.faintSmall}>
          {data.readTime ? (
            <>
              {t('monitors.read')} <Time at={data.readTime} zone={data.timeZone} />
            </>
          ) : (
            t('point.never')
          )}
        </span>
        {mayAsk ? (
          <>
            <Button loading={isPending} onClick={() => void ask({ action: 'getMessages', payload: {} }).catch(() => {})}>
              {data.readTime ? t('point.read') : t('point.firstRead')}
            </Button>
            <Button type="primary" onClick={() => setEditing('new')}>
              {t('display.add')}
            </Button>
          </>
        ) : null}
      </div>
      {data.messages.length === 0 ? (
        <StateBlock
          tone="empty"
          title={data.readTime ? t('display.none') : t('point.never')}
          hint={t(data.readTime ? 'display.noneHint' : 'display.neverHint')}
        />
      ) : (
        <table className={styles.entries}>
          <thead>
            <tr>
              <th scope="col">{word('text')}</th>
              <th scope="col">{word('priority')}</th>
              <th scope="col">{word('state')}</th>
              <th scope="col" className={styles.end}>
                <span className="sr-only">{t('templates.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.messages.map((message) => (
              <tr key={message.id}>
                <th scope="row">
                  <span className={styles.key}>{message.text}</span>
                  <span className={styles.meaning}>
                    {t('monitors.number', { id: message.id })}
                    {message.language ? ` · ${message.language}` : ''}
                    {message.transactionId === null ? '' : ` · ${word('transactionId')} ${message.transactionId}`}
                  </span>
                </th>
                <td>{wordIn(DISPLAY_MESSAGE_FIELDS.priority.values, message.priority)}</td>
                <td>
                  <Shown message={message} zone={data.timeZone} />
                </td>
                <td className={styles.end}>
                  {mayAsk ? (
                    <RowMenu
                      label={t('display.acts', { id: message.id })}
                      actions={[
                        {
                          key: 'edit',
                          label: t('point.change'),
                          icon: <EditOutlined />,
                          perform: () => setEditing(message),
                        },
                        {
                          key: 'remove',
                          label: t('display.remove'),
                          icon: <DeleteOutlined />,
                          danger: true,
                          perform: () => remove(message),
                        },
                      ]}
                    />
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {editing ? (
        <MessageDrawer
          serialNumber={serialNumber}
          message={editing === 'new' ? undefined : editing}
          nextId={Math.max(0, ...data.messages.map(({ id }) => id)) + 1}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </section>
  );
}
