import {
  FIRMWARE_POINT_STATUS_WORDS,
  FIRMWARE_UPDATE_STATUS_WORDS,
  type FirmwareUpdate,
  type FirmwareUpdatePoint,
} from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import listParts from '../../../shared/ui/list-parts.module.css';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';
import textParts from '../../../shared/ui/text.module.css';
import styles from '../parts/firmware.module.css';

const UPDATE_TONES: Record<FirmwareUpdate['status'], Tone> = {
  scheduled: 'neutral',
  running: 'info',
  paused: 'warning',
  stopped: 'danger',
  finished: 'good',
  cancelled: 'neutral',
};
const POINT_TONES: Record<FirmwareUpdatePoint['status'], Tone> = {
  waiting: 'neutral',
  requested: 'info',
  downloading: 'info',
  downloaded: 'info',
  installing: 'info',
  installed: 'good',
  unconfirmed: 'warning',
  failed: 'danger',
  cancelled: 'neutral',
};

export function UpdateStatus({ update }: { update: FirmwareUpdate }) {
  const word = useWord();
  return <ToneTag tone={UPDATE_TONES[update.status]}>{word(FIRMWARE_UPDATE_STATUS_WORDS[update.status])}</ToneTag>;
}

/** How far a point is; why it waits or has failed stands below. */
export function PointStatus({ point }: { point: FirmwareUpdatePoint }) {
  const { t } = useTranslation('firmware');
  const word = useWord();
  const status = point.reason === 'otherVersion' ? 'installed' : point.status;
  return (
    <div className={listParts.two}>
      <span>
        <ToneTag tone={POINT_TONES[point.status]}>
          {point.saidInstalledTime === null ? word(FIRMWARE_POINT_STATUS_WORDS[status]) : t('points.saidInstalled')}
        </ToneTag>
      </span>
      {point.reason ? <small>{t(`points.reasons.${point.reason}`, { version: point.softwareVersion ?? '' })}</small> : null}
    </div>
  );
}

/** Points done, at work, failed, in one bar with its figures. */
export function UpdateProgress({ update }: { update: FirmwareUpdate }) {
  const { t } = useTranslation('firmware');
  const { counts, total } = update;
  const done = counts.installed + counts.unconfirmed;
  const open = counts.requested + counts.downloading + counts.downloaded + counts.installing;
  const share = (count: number) => `${total === 0 ? 0 : (count / total) * 100}%`;
  const words = t('updates.of', { done, total });
  return (
    <div className={styles.progress}>
      <div className={styles.meter} role="img" aria-label={`${words} · ${t('updates.failedCount', { count: counts.failed })}`}>
        <span data-part="done" style={{ width: share(done) }} />
        <span data-part="open" style={{ width: share(open) }} />
        <span data-part="failed" style={{ width: share(counts.failed) }} />
      </div>
      <span className={textParts.faintSmall}>
        {words}
        {counts.failed > 0 ? ` · ${t('updates.failedCount', { count: counts.failed })}` : ''}
      </span>
    </div>
  );
}
