import { contract, type Message } from '@csms/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { readAnew } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { offerUndo } from '../../../shared/ui/undo.tsx';

const { messages } = contract;

/** What a user does with messages of one's own. */
export function useMessageActions() {
  const { t } = useTranslation(['system', 'common']);
  const client = useQueryClient();
  const confirm = useConfirm();
  const refresh = () => readAnew(client, [messages.getAllMsg, messages.unreadCount]);
  return {
    /** Tells the server that it has been read; that it could not be told is no reason to disturb the reader: it stays unread. */
    read: async ({ msgId, userId }: Message) => {
      await call(messages.readMsg, { body: { msgId, userId } }).catch(() => {});
      await refresh();
    },
    readAll: async () => {
      const { count, readTime } = await call(messages.readAll, {});
      await refresh();
      if (readTime !== null)
        offerUndo(t('common:bell.readDone', { count }), async () => {
          await call(messages.unreadAll, { body: { readTime } });
          await refresh();
        });
    },
    remove: (message: Message, done: () => void) =>
      confirm({
        title: t('messages.deleteAsk', { title: message.title }),
        danger: true,
        perform: async () => {
          try {
            await call(messages.deleteMsg, { body: { msgId: message.msgId, userId: message.userId } });
            done();
            notify.success(t('messages.deletedDone'));
          } catch (error) {
            if (asApiError(error).kind !== 'session') notify.error(t('messages.deleteFailed'), 5);
          }
          await refresh();
        },
      }),
  };
}
