import { type ChargingSession, contract, pathOf } from '@csms/contract';
import { Button, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Allowed } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { useDrawerThing } from '../../../shared/hooks/thing.ts';
import { useEndedAt } from '../../../shared/live/ended-sessions.ts';
import { RowDrawer } from '../../../shared/ui/rows/row-drawer.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { EndButton } from './end-button.tsx';
import { SessionBody } from './session-body.tsx';
import { SessionStatusButton } from './session-status-button.tsx';
import { StopButton } from './stop-button.tsx';

interface Props {
  transactionId: number | undefined;
  rows: ChargingSession[] | undefined;
  onClose: () => void;
}

/** The session of a link: from the page that is shown, else asked for by its number. */
function useSession(transactionId: number | undefined, rows: ChargingSession[] | undefined) {
  const endedAt = useEndedAt(transactionId ?? 0);
  const here = rows?.find((row) => row.transactionId === transactionId);
  const asked = useCall(
    contract.sessions.get,
    { params: { transactionId } },
    // One that is known to have ended is not asked for.
    { enabled: transactionId !== undefined && rows !== undefined && here === undefined && endedAt === undefined, silent: true },
  );
  const over = endedAt !== undefined || asked.error?.kind === 'notFound';
  return {
    session: here ?? (over ? undefined : asked.data),
    pending: here === undefined && !over && asked.isPending,
    error: here || over ? null : asked.error,
    retry: asked.refetch,
  };
}

export function SessionDrawer({ transactionId, rows, onClose }: Props) {
  const { t } = useTranslation(['charging', 'terms']);
  const { session, pending, error, retry } = useSession(transactionId, rows);
  useDrawerThing(session?.pointName);
  return (
    <RowDrawer
      open={transactionId !== undefined}
      onClose={onClose}
      title={t('sessions.detail')}
      size={600}
      extra={
        session ? (
          <Space>
            <SessionStatusButton session={session} />
            <EndButton session={session} onEnded={onClose} />
            <StopButton session={session} />
          </Space>
        ) : null
      }
      destroyOnHidden
    >
      {session ? (
        <SessionBody session={session} />
      ) : error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : pending ? (
        <SkeletonRows columns={2} rows={8} />
      ) : (
        <StateBlock tone="empty" title={t('sessions.notRunning')} hint={t('sessions.notRunningHint')}>
          <Allowed any={['record:read']}>
            <Link to={pathOf('record', transactionId ?? '')}>
              <Button tabIndex={-1}>{t('sessions.openRecord')}</Button>
            </Link>
          </Allowed>
        </StateBlock>
      )}
    </RowDrawer>
  );
}
