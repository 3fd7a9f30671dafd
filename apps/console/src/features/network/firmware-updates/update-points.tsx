import {
  contract,
  FIRMWARE_POINT_STATUS_WORDS,
  FIRMWARE_POINT_STATUSES,
  type FirmwareUpdatePoint,
  pointFirmwareList,
} from '@csms/contract';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { useCall } from '../../../shared/api/queries.ts';
import { useLastPage } from '../../../shared/hooks/use-last-page.ts';
import { colon } from '../../../shared/i18n/colon.ts';
import { Section } from '../../../shared/ui/facts.tsx';
import { clearable } from '../../../shared/ui/form/clearable.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { Pages } from '../../../shared/ui/table/paged-table.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import { PointStatus } from './update-parts.tsx';
import styles from './updates.module.css';

const SIZE = 50;

function PointRow({ point }: { point: FirmwareUpdatePoint }) {
  const { t } = useTranslation('firmware');
  const word = useColumnWord(pointFirmwareList);
  const versions = [point.fromVersion, point.softwareVersion].filter((one, index, all) => one && all.indexOf(one) === index);
  return (
    <li>
      <div className={styles.who}>
        <b title={point.pointName}>{point.pointName}</b>
        <small>
          {point.serialNumber} · {point.stationName}
        </small>
      </div>
      <div className={styles.versions} title={`${word('fromVersion')} → ${t('points.softwareVersion')}`}>
        {versions.join(' → ')}
        {point.runsAsked === null ? null : (
          <small>
            {t(point.runsAsked ? 'points.runsAsked' : 'points.runsOther', { asked: point.version, runs: point.softwareVersion })}
          </small>
        )}
        {point.attempts > 1 ? <small>{`${t('points.attempts')}${colon()}${point.attempts}`}</small> : null}
      </div>
      <div>
        <PointStatus point={point} />
        {point.reportTime || point.requestTime ? (
          <small>
            <Time at={point.reportTime ?? point.requestTime} />
          </small>
        ) : null}
      </div>
    </li>
  );
}

/** Every point of an upgrade, wave by wave. */
export function UpdatePoints({ updateId }: { updateId: number }) {
  const { t } = useTranslation(['firmware', 'common']);
  const word = useColumnWord(pointFirmwareList);
  const say = useWord();
  const [page, setPage] = useState(1);
  const [status, setStatus] = useState<FirmwareUpdatePoint['status'][]>([]);
  const query = useCall(
    contract.firmwareUpdates.points,
    { query: { updateId, status: status.length > 0 ? status : undefined, page, limit: SIZE } },
    { keepPrevious: true },
  );
  const beyond = useLastPage(query, page, SIZE, setPage);
  const body = () => {
    if (query.error && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
    if (!query.data || beyond) return <SkeletonRows columns={3} />;
    if (query.data.list.length === 0) return <StateBlock tone="filtered" title={t('common:table.emptyFiltered')} />;
    const waves = [...new Set(query.data.list.map((point) => point.wave))];
    return waves.map((wave) => (
      <section key={wave ?? 'none'} className={styles.wave}>
        <h3>{wave === null ? t('updates.notAsked') : t('updates.wave', { no: wave })}</h3>
        <ul className={styles.rows}>
          {query.data.list
            .filter((point) => point.wave === wave)
            .map((point) => (
              <PointRow key={point.id} point={point} />
            ))}
        </ul>
      </section>
    ));
  };
  return (
    <Section
      title={t('points.label')}
      extra={
        <Select
          mode="multiple"
          size="small"
          value={status}
          onChange={(next: FirmwareUpdatePoint['status'][]) => {
            setStatus(next);
            setPage(1);
          }}
          options={FIRMWARE_POINT_STATUSES.map((value) => ({ value, label: say(FIRMWARE_POINT_STATUS_WORDS[value]) }))}
          placeholder={word('status')}
          aria-label={word('status')}
          maxTagCount={1}
          allowClear={clearable()}
          style={{ width: 190 }}
        />
      }
    >
      {body()}
      <Pages page={page} size={SIZE} total={query.data?.total ?? 0} onPage={setPage} />
    </Section>
  );
}
