import { COMMUNICATION_TYPE_WORDS, contract, type FirmwareUpdate, firmwareUpdateList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { RowDrawer } from '../../../shared/ui/rows/row-drawer.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { Missing, Time } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/firmware.module.css';
import { UpdateActions } from './update-actions.tsx';
import { UpdateProgress, UpdateStatus } from './update-parts.tsx';
import { UpdatePoints } from './update-points.tsx';

function Body({ update }: { update: FirmwareUpdate }) {
  const { t } = useTranslation('firmware');
  const word = useColumnWord(firmwareUpdateList);
  const say = useWord();
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2>{update.description}</h2>
          <UpdateStatus update={update} />
        </div>
        <UpdateActions update={update} />
      </div>
      <UpdateProgress update={update} />
      <div style={{ height: 16 }} />
      <Facts
        facts={[
          { label: word('version'), value: update.version || <Missing /> },
          { label: word('communicationType'), value: say(COMMUNICATION_TYPE_WORDS[update.communicationType]) },
          {
            label: t('updates.protocol'),
            value: update.location ?? t(`protocols.${update.protocol}`),
            wide: update.location !== null,
          },
          { label: word('uploader'), value: update.uploader },
          { label: word('retrieveDate'), value: <Time at={update.retrieveDate} /> },
          { label: word('startTime'), value: <Time at={update.startTime} /> },
          { label: word('finishTime'), value: <Time at={update.finishTime} /> },
          { label: t('updates.waveSize'), value: update.waveSize },
          { label: t('updates.waveWait'), value: update.waveWait },
          { label: t('updates.maxFailures'), value: update.maxFailures },
          { label: t('updates.waitHours'), value: update.waitHours },
          { label: t('updates.retries'), value: `${update.retries} × ${update.retryInterval} s` },
          update.nextWaveTime !== null && { label: t('updates.nextWave'), value: <Time at={update.nextWaveTime} /> },
        ]}
      />
      <div style={{ height: 24 }} />
      <UpdatePoints updateId={update.id} />
    </>
  );
}

/** One upgrade: how it stands, what can be done, and every point of it. */
export function UpdateDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('firmware');
  const query = useCall(contract.firmwareUpdates.get, { params: { id: Number(id) } }, { enabled: id !== undefined, ofRow: true });
  return (
    <RowDrawer
      stale={query.isPlaceholderData}
      open={id !== undefined}
      onClose={onClose}
      title={t('updates.createTitle')}
      size={720}
      destroyOnHidden
    >
      {query.data ? (
        <Body update={query.data} />
      ) : query.error?.kind === 'notFound' ? (
        <StateBlock tone="missing" title={t('updates.missing', { id })} />
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />
      ) : (
        <SkeletonRows columns={2} />
      )}
    </RowDrawer>
  );
}
