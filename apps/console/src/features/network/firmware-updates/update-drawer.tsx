import { contract, FIRMWARE_UPDATE_FIELDS, type FirmwareUpdate } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queries.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { RowDrawer } from '../../../shared/ui/rows/row-drawer.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { useFacts } from '../../../shared/ui/value/field-value.tsx';
import styles from '../parts/firmware.module.css';
import { UpdateActions } from './update-actions.tsx';
import { UpdateProgress, UpdateStatus } from './update-parts.tsx';
import { UpdatePoints } from './update-points.tsx';

function Body({ update }: { update: FirmwareUpdate }) {
  const fact = useFacts(FIRMWARE_UPDATE_FIELDS, update);
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
          fact('version'),
          fact('communicationType'),
          { ...fact('protocol', update.location), wide: update.location !== null },
          fact('uploader'),
          fact('retrieveDate'),
          fact('startTime'),
          fact('finishTime'),
          fact('waveSize'),
          fact('waveWait'),
          fact('maxFailures'),
          fact('waitHours'),
          fact('retries', `${update.retries} × ${update.retryInterval} s`),
          update.nextWaveTime !== null && fact('nextWaveTime'),
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
