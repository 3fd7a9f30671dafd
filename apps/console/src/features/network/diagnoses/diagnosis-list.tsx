import { DIAGNOSIS_STATUS_WORDS, type Diagnosis, diagnosisList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useWord } from '../../../entities/list/list-words.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { FileLink } from '../../../shared/ui/file-link.tsx';
import listParts from '../../../shared/ui/list-parts.module.css';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { RowCard } from '../../../shared/ui/table/row-card.tsx';
import { Missing, Time } from '../../../shared/ui/value/values.tsx';
import { fileSize } from '../parts/sizes.ts';

const TONES: Record<Diagnosis['status'], Tone> = { requested: 'neutral', uploading: 'info', uploaded: 'good', failed: 'danger' };
function Status({ diagnosis: { status } }: { diagnosis: Diagnosis }) {
  const word = useWord();
  return <ToneTag tone={TONES[status]}>{word(DIAGNOSIS_STATUS_WORDS[status])}</ToneTag>;
}

/** The file, or why there is none. */
function DiagnosisFile({ diagnosis }: { diagnosis: Diagnosis }) {
  const { t } = useTranslation('firmware');
  const { fileName, size, id, location, status, reason } = diagnosis;
  if (size !== null)
    return (
      <div className={listParts.two}>
        <FileLink path={`/web/diagnoses/${id}/download`} label={t('diagnosis.download')}>
          {fileName}
        </FileLink>
        <small>{fileSize(size)}</small>
      </div>
    );
  if (status === 'uploaded' && location !== null)
    return (
      <div className={listParts.two}>
        <span>{t('diagnosis.elsewhere', { location })}</span>
      </div>
    );
  if (reason === null && fileName === null) return <Missing />;
  return (
    <div className={listParts.two}>
      {reason === null ? null : <span>{t(`diagnosis.reasons.${reason}`)}</span>}
      {fileName === null ? null : <span>{fileName}</span>}
    </div>
  );
}

/** What a list of one point does not say again. */
const OF_POINT: readonly string[] = ['point', 'station', 'provider'];

function useDiagnosisColumns(ofOnePoint: boolean): Column<Diagnosis>[] {
  const columns = useListColumns(diagnosisList, {
    point: (row) => (
      <div className={listParts.two}>
        <span title={row.pointName}>{row.pointName}</span>
        <small>{row.serialNumber}</small>
      </div>
    ),
    status: (row) => <Status diagnosis={row} />,
    file: (row) => <DiagnosisFile diagnosis={row} />,
    period: (row) =>
      row.startTime || row.stopTime ? (
        <div className={listParts.two}>
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
  });
  return ofOnePoint ? columns.filter(({ key }) => !OF_POINT.includes(key)) : columns;
}

/** What was asked for, newest first; of one point or of all. */
export function DiagnosisList({ serialNumber }: { serialNumber?: string }) {
  const { t } = useTranslation('firmware');
  const { state, query } = useList(diagnosisList, { serialNumber });
  const filters = useListFilters(diagnosisList, {});
  const columns = useDiagnosisColumns(serialNumber !== undefined);
  return (
    <FilteredList
      filters={filters}
      list={diagnosisList.name}
      label={t('diagnosis.label')}
      columns={columns}
      query={query}
      state={state}
      rowKey={(row) => row.id}
      card={(row) => (
        <RowCard
          columns={columns}
          row={row}
          title={serialNumber === undefined ? 'point' : 'requestTime'}
          facts={serialNumber === undefined ? ['file', 'requestedBy', 'requestTime'] : ['file', 'requestedBy']}
          beside={<Status diagnosis={row} />}
        />
      )}
      empty={<StateBlock tone="empty" title={t('diagnosis.empty')} hint={t('diagnosis.emptyHint')} />}
    />
  );
}
