import {
  CHARGING_PROFILE_FIELDS,
  contract,
  PROFILE_END_WORDS,
  PROFILE_KIND_WORDS,
  PROFILE_PURPOSE_WORDS,
  PROFILE_RECURRENCY_WORDS,
  PROFILE_RESULT_WORDS,
  PROFILE_RESULTS,
  PROFILE_STATE_WORDS,
  type ProfileTarget,
  profileTargetList,
  type SentProfile,
} from '@csms/contract';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { Allowed } from '../../../shared/access/access.tsx';
import { call } from '../../../shared/api/call.ts';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';
import { trackBatch } from '../../../shared/ui/command/tracked.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { Facts, Section } from '../../../shared/ui/facts.tsx';
import { clearable } from '../../../shared/ui/form/clearable.tsx';
import { useFieldWord } from '../../../shared/ui/form/field-words.ts';
import { RowDrawer } from '../../../shared/ui/rows/row-drawer.tsx';
import { SearchInput } from '../../../shared/ui/search-input.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';
import { TABLE_DIALOG_PX } from '../../../shared/ui/table/in-dialog.ts';
import { type PagedColumn, PagedTable } from '../../../shared/ui/table/paged-table.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { Missing, Time } from '../../../shared/ui/value/values.tsx';
import styles from './charging-profiles.module.css';
import { limitsText } from './limits.tsx';
import { clockOf } from './plan.ts';

const STATE_TONES: Record<SentProfile['status'], Tone> = {
  waiting: 'info',
  accepted: 'good',
  partly: 'warning',
  refused: 'danger',
  cleared: 'neutral',
};
export function ProfileState({ status }: { status: SentProfile['status'] }) {
  const word = useWord();
  return <ToneTag tone={STATE_TONES[status]}>{word(PROFILE_STATE_WORDS[status])}</ToneTag>;
}

const resultTone = (result: ProfileTarget['result']): Tone =>
  result === 'accepted'
    ? 'good'
    : result === 'waiting'
      ? 'info'
      : ['noAnswer', 'scheduled'].includes(result)
        ? 'warning'
        : 'danger';

const PAGE = 20;
/** More than a send can have. */
const MOST_TARGETS = 1000;

function Targets({ profileId, onPoint }: { profileId: number; onPoint: (serialNumber: string) => void }) {
  const { t } = useTranslation('chargingProfiles');
  const word = useWord();
  const title = useColumnWord(profileTargetList);
  const [page, setPage] = useState(1);
  const [typed, setTyped] = useState('');
  const [result, setResult] = useState<ProfileTarget['result'][]>([]);
  const keyword = useDebounced(typed.trim(), 300) || undefined;
  const query = useCall(
    contract.chargingProfiles.targets,
    { params: { id: profileId }, query: { page, limit: PAGE, keyword, ...(result.length > 0 ? { result } : {}) } },
    { keepPrevious: true },
  );
  const columns: PagedColumn<ProfileTarget>[] = [
    {
      key: 'point',
      title: title('point'),
      render: (row) => (
        <Button type="link" size="small" style={{ padding: 0 }} onClick={() => onPoint(row.serialNumber)} title={t('point.open')}>
          {row.pointName} · {row.serialNumber}
        </Button>
      ),
    },
    {
      key: 'connectorNo',
      title: title('connectorNo'),
      render: ({ connectorNo }) => (connectorNo === 0 ? t('form.wholePoint') : connectorNo),
    },
    {
      key: 'result',
      title: title('result'),
      render: (row) => <ToneTag tone={resultTone(row.result)}>{word(PROFILE_RESULT_WORDS[row.result])}</ToneTag>,
    },
    { key: 'resultTime', title: title('resultTime'), render: (row) => <Time at={row.resultTime} /> },
    {
      key: 'end',
      title: title('end'),
      render: ({ isInstalled, end }) =>
        isInstalled ? t('detail.installed') : end === null ? <Missing /> : word(PROFILE_END_WORDS[end]),
    },
  ];
  const first = (change: () => void) => {
    setPage(1);
    change();
  };
  return (
    <>
      <div className={styles.search}>
        <SearchInput
          value={typed}
          placeholder={word(profileTargetList.filters.keyword.words)}
          aria-label={word(profileTargetList.filters.keyword.words)}
          onChange={({ target }) => first(() => setTyped(target.value))}
        />
        <Select<ProfileTarget['result'][]>
          mode="multiple"
          allowClear={clearable()}
          maxTagCount={1}
          value={result}
          onChange={(next) => first(() => setResult(next))}
          placeholder={title('result')}
          aria-label={title('result')}
          style={{ minWidth: 200 }}
          options={PROFILE_RESULTS.map((value) => ({ value, label: word(PROFILE_RESULT_WORDS[value]) }))}
        />
      </div>
      <PagedTable
        label={t('detail.targets')}
        columns={columns}
        query={query}
        rowKey={(row) => row.id}
        page={page}
        size={PAGE}
        onPage={setPage}
        empty={<StateBlock tone="empty" title={t('detail.noTargets')} />}
      />
    </>
  );
}

function useClearOne() {
  const { t } = useTranslation('chargingProfiles');
  const confirm = useConfirm();
  const { chargingProfiles } = contract;
  const clear = useSend(chargingProfiles.clear, [chargingProfiles.list, chargingProfiles.get, chargingProfiles.targets]);
  return ({ id, pointCount }: SentProfile) =>
    confirm({
      title: t('detail.clearAsk', { id, count: pointCount }),
      consequence: t('clear.will'),
      danger: true,
      perform: async () => {
        const serialNumbers = new Set<string>();
        for (let page = 1; ; page++) {
          const { list } = await call(chargingProfiles.targets, { params: { id }, query: { page, limit: MOST_TARGETS } });
          for (const target of list) serialNumbers.add(target.serialNumber);
          if (list.length < MOST_TARGETS) break;
        }
        const { batchId, count } = await clear.mutateAsync({ body: { id, serialNumbers: [...serialNumbers] } });
        if (count === 0) return void notify.warning(t('clear.none'));
        trackBatch({ batchId, action: 'clearChargingProfile', count });
        notify.success(t('clear.done', { count }));
      },
    });
}

function Detail({ profile, onPoint }: { profile: SentProfile; onPoint: (serialNumber: string) => void }) {
  const { t } = useTranslation('chargingProfiles');
  const word = useWord();
  const field = useFieldWord(CHARGING_PROFILE_FIELDS);
  const { periods, chargingRateUnit: unit, recurrencyKind, duration, startSchedule } = profile;
  return (
    <>
      <div className={styles.facts}>
        <Facts
          facts={[
            { label: field('status'), value: <ProfileState status={profile.status} /> },
            { label: field('purpose'), value: word(PROFILE_PURPOSE_WORDS[profile.purpose]) },
            {
              label: field('chargingProfileKind'),
              value: [
                word(PROFILE_KIND_WORDS[profile.chargingProfileKind]),
                recurrencyKind ? word(PROFILE_RECURRENCY_WORDS[recurrencyKind]) : '',
              ]
                .filter(Boolean)
                .join(' · '),
            },
            { label: field('stackLevel'), value: profile.stackLevel },
            { label: t('detail.limits'), value: limitsText(profile) },
            startSchedule !== undefined && { label: field('startSchedule'), value: <Time at={startSchedule} /> },
            duration !== undefined && { label: field('duration'), value: clockOf(duration) },
            profile.validFrom !== null && { label: field('validFrom'), value: <Time at={profile.validFrom} /> },
            profile.validTo !== null && { label: field('validTo'), value: <Time at={profile.validTo} /> },
            { label: field('createdBy'), value: profile.createdBy },
            { label: field('createTime'), value: <Time at={profile.createTime} /> },
          ]}
        />
      </div>
      <Section title={t('form.plan')}>
        <div className={styles.periods}>
          {periods.map(({ startPeriod, powerLimit, numberPhases }) => (
            <div key={startPeriod} className={styles.period}>
              <span>{clockOf(startPeriod)}</span>
              <span>
                {powerLimit} {unit}
              </span>
              <span>{numberPhases === undefined ? '' : t('detail.phases', { count: numberPhases })}</span>
            </div>
          ))}
        </div>
      </Section>
      <Section title={t('detail.targets')}>
        <Targets profileId={profile.id} onPoint={onPoint} />
      </Section>
    </>
  );
}

/** A profile with its content and its outcome at each connector. */
export function ProfileDrawer(props: { id: number | undefined; onClose: () => void; onPoint: (serialNumber: string) => void }) {
  const { t } = useTranslation('chargingProfiles');
  const clearOne = useClearOne();
  const query = useCall(
    contract.chargingProfiles.get,
    { params: { id: props.id ?? 0 } },
    { enabled: props.id !== undefined, silent: true, ofRow: true },
  );
  const profile = query.data;
  return (
    <RowDrawer
      stale={query.isPlaceholderData}
      open={props.id !== undefined}
      onClose={props.onClose}
      size={TABLE_DIALOG_PX}
      destroyOnHidden
      title={t('detail.title', { id: props.id ?? '' })}
      extra={
        profile && profile.installedCount > 0 ? (
          <Allowed any={['smartCharging:send']}>
            <Button danger onClick={() => clearOne(profile)}>
              {t('detail.clear')}
            </Button>
          </Allowed>
        ) : null
      }
    >
      {profile ? (
        <Detail profile={profile} onPoint={props.onPoint} />
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />
      ) : (
        <SkeletonRows columns={3} rows={8} />
      )}
    </RowDrawer>
  );
}
