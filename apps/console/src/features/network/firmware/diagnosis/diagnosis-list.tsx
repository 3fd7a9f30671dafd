import { contract, DIAGNOSIS_STATUSES, type Diagnosis } from '@csms/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../shared/api/queries.ts';
import { useListState } from '../../../../shared/hooks/use-url-state.ts';
import { FileLink } from '../../../../shared/ui/file-link.tsx';
import { StateBlock } from '../../../../shared/ui/states.tsx';
import { type Tone, ToneTag } from '../../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../../shared/ui/table/filtered-list.tsx';
import { Missing, Time } from '../../../../shared/ui/value/values.tsx';
import styles from '../firmware.module.css';
import { fileSize } from '../sizes.ts';

const TONES: Record<Diagnosis['status'], Tone> = { requested: 'neutral', uploading: 'info', uploaded: 'good', failed: 'danger' };
const NAMES = ['keyword', 'status'] as const;

function Status({ diagnosis }: { diagnosis: Diagnosis }) {
  const { t } = useTranslation('firmware');
  return (
    <div>
      <ToneTag tone={TONES[diagnosis.status]}>{t(`diagnosis.statuses.${diagnosis.status}`)}</ToneTag>
      {diagnosis.reason ? <span className={styles.why}>{t(`diagnosis.reasons.${diagnosis.reason}`)}</span> : null}
    </div>
  );
}

function DiagnosisFile({ diagnosis }: { diagnosis: Diagnosis }) {
  const { t } = useTranslation('firmware');
  const { fileName, size, id, location, status } = diagnosis;
  if (size !== null)
    return (
      <div className={styles.two}>
        <FileLink path={`/web/diagnoses/${id}/download`} label={t('diagnosis.download')}>
          {fileName}
        </FileLink>
        <small>{fileSize(size)}</small>
      </div>
    );
  if (status === 'uploaded' && location !== null)
    return (
      <div className={styles.two}>
        <span title={location}>{t('diagnosis.elsewhere', { location })}</span>
      </div>
    );
  return fileName === null ? (
    <Missing />
  ) : (
    <div className={styles.two}>
      <span title={fileName}>{fileName}</span>
    </div>
  );
}

function useColumns(ofOnePoint: boolean): Column<Diagnosis>[] {
  const { t } = useTranslation('firmware');
  return useMemo<Column<Diagnosis>[]>(
    () => [
      ...(ofOnePoint
        ? []
        : [
            {
              key: 'point',
              title: t('diagnosis.point'),
              width: 180,
              required: true,
              fixed: 'start' as const,
              render: (row: Diagnosis) => (
                <div className={styles.two}>
                  <span title={row.pointName}>{row.pointName}</span>
                  <small>{row.serialNumber}</small>
                </div>
              ),
            },
            {
              key: 'station',
              title: t('diagnosis.station'),
              width: 150,
              full: (row: Diagnosis) => row.stationName,
              render: (row: Diagnosis) => row.stationName,
            },
          ]),
      { key: 'status', title: t('diagnosis.status'), width: 190, required: true, render: (row) => <Status diagnosis={row} /> },
      { key: 'file', title: t('diagnosis.file'), width: 250, required: true, render: (row) => <DiagnosisFile diagnosis={row} /> },
      {
        key: 'period',
        title: t('diagnosis.period'),
        width: 175,
        render: (row) =>
          row.startTime || row.stopTime ? (
            <div className={styles.two}>
              <span>
                <Time at={row.startTime} />
              </span>
              <span>
                <Time at={row.stopTime} />
              </span>
            </div>
          ) : (
            <Missing />
          ),
      },
      { key: 'requestTime', title: t('diagnosis.requestTime'), width: 200, render: (row) => <Time at={row.requestTime} /> },
      { key: 'reportTime', title: t('diagnosis.reportTime'), width: 200, render: (row) => <Time at={row.reportTime} /> },
      {
        key: 'requestedBy',
        title: t('diagnosis.requestedBy'),
        width: 120,
        full: (row) => row.requestedBy,
        render: (row) => row.requestedBy,
      },
    ],
    [t, ofOnePoint],
  );
}

/** What was asked for, newest first; of one point or of all. */
export function DiagnosisList({ serialNumber }: { serialNumber?: string }) {
  const { t } = useTranslation('firmware');
  const state = useListState(NAMES);
  const query = useCall(
    contract.diagnoses.list,
    {
      query: {
        keyword: state.filters.keyword,
        status: state.filters.status?.split(',') as Diagnosis['status'][] | undefined,
        serialNumber,
        page: state.page,
        limit: state.limit,
      },
    },
    { keepPrevious: true },
  );
  const columns = useColumns(serialNumber !== undefined);
  return (
    <FilteredList<Diagnosis, (typeof NAMES)[number]>
      filters={[
        { key: 'keyword', label: t('diagnosis.keyword'), main: true, kind: 'search' },
        {
          key: 'status',
          label: t('diagnosis.status'),
          main: true,
          kind: 'options',
          many: true,
          options: DIAGNOSIS_STATUSES.map((value) => ({ value, label: t(`diagnosis.statuses.${value}`) })),
        },
      ]}
      list="diagnoses"
      label={t('diagnosis.label')}
      columns={columns}
      query={query}
      state={state}
      rowKey={(row) => row.id}
      card={(row) => (
        <div className={styles.card}>
          <div className={styles.cardHead}>
            <div className={styles.two}>
              <b>{row.pointName}</b>
              <small>{row.serialNumber}</small>
            </div>
            <Status diagnosis={row} />
          </div>
          <DiagnosisFile diagnosis={row} />
          <span className={styles.faint}>
            {row.requestedBy} · <Time at={row.requestTime} />
          </span>
        </div>
      )}
      empty={<StateBlock tone="empty" title={t('diagnosis.empty')} hint={t('diagnosis.emptyHint')} />}
    />
  );
}
