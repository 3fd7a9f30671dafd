import { ALARM_GRACE_KINDS, ALARM_LEVELS, ALARM_WORDS, type AlarmRule, alarmTitle, contract } from '@csms/contract';
import { Button, InputNumber, Segmented, Select, Switch, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProviderSelect } from '../../../entities/provider-select.tsx';
import { useProviderShown } from '../../../entities/provider-shown.ts';
import { useAccess, useUser } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { LeaveGuard } from '../../../shared/ui/form/leave-guard.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import styles from './alarms.module.css';
import { SilenceForm } from './silence-form.tsx';

type Row = AlarmRule & { changed: boolean };
/** The select's word for no order, and the times that it offers, in s. */
const NEVER = -1;
const ORDER_AFTER = [0, 300, 1800, 3600, 4 * 3600, 24 * 3600];
const keyOf = (rule: Pick<AlarmRule, 'kind' | 'code'>) => `${rule.kind}/${rule.code}`;

/** What opens an alarm, how serious it is, and whether somebody is told: the own rules, or those of a provider below. */
export function RulesTab() {
  const { t } = useTranslation(['alarms', 'common']);
  const user = useUser();
  const writes = useAccess().can('alarm:rule');
  const [provider, setProvider] = useUrlParam('rulesOf');
  const shown = useProviderShown(provider);
  const providerId = shown ?? user.providerId;
  const rules = useCall(contract.alarms.rules, { query: { providerId } }, { enabled: shown !== undefined });
  const save = useSend(contract.alarms.setRules, [contract.alarms.rules]);
  const [edits, setEdits] = useState<ReadonlyMap<string, AlarmRule>>(new Map());
  const edit = (row: AlarmRule, change: Partial<AlarmRule>) => {
    const { kind, code, level, enabled, notify: tells, threshold, orderAfter } = { ...row, ...change };
    setEdits(new Map(edits).set(keyOf(row), { kind, code, level, enabled, notify: tells, threshold, orderAfter }));
  };
  const submit = async () => {
    await save.mutateAsync({ query: { providerId }, body: { rules: [...edits.values()] } });
    setEdits(new Map());
    notify.success(t('rules.saved'));
  };
  if (rules.error && !rules.data) return <ErrorState error={rules.error} onRetry={rules.refetch} busy={rules.isFetching} />;
  if (!rules.data) return <SkeletonRows columns={4} rows={10} />;
  const rows: Row[] = rules.data.map((row) => ({ ...row, ...edits.get(keyOf(row)) }));
  const nameOf = (row: Row) => alarmTitle(row, language());
  const lasting = (seconds: number) => {
    const isHours = seconds % 3600 === 0;
    const unit = isHours ? 'hour' : 'minute';
    return new Intl.NumberFormat(language(), { style: 'unit', unit, unitDisplay: 'long' }).format(
      seconds / (isHours ? 3600 : 60),
    );
  };
  const orderOptions = (own: number | null | undefined) => [
    { value: NEVER, label: t('rules.orderNever') },
    ...[...new Set([...ORDER_AFTER, ...(own ? [own] : [])])]
      .sort((a, b) => a - b)
      .map((seconds) => ({
        value: seconds,
        label: seconds === 0 ? t('rules.orderAtOnce') : t('rules.orderAfter', { time: lasting(seconds) }),
      })),
  ];
  return (
    <>
      <div className={styles.rulesHead}>
        <p>{t('rules.hint')}</p>
        {user.isShowProvider ? (
          <div className={styles.of}>
            <ProviderSelect
              label={t('alarms.provider')}
              value={providerId}
              onChange={(next) => {
                setEdits(new Map());
                setProvider(String(next));
              }}
            />
          </div>
        ) : null}
        {writes ? (
          <div className={styles.save}>
            <Button disabled={edits.size === 0} onClick={() => setEdits(new Map())}>
              {t('common:actions.cancel')}
            </Button>
            <Button
              type="primary"
              disabled={edits.size === 0}
              loading={save.isPending}
              onClick={() => void submit().catch(() => {})}
            >
              {t('common:actions.save')}
            </Button>
          </div>
        ) : null}
      </div>
      <Table<Row>
        className={styles.rules}
        size="middle"
        rowKey={keyOf}
        dataSource={rows}
        pagination={false}
        scroll={{ x: 930 }}
        columns={[
          {
            key: 'name',
            title: t('rules.trouble'),
            render: (_, row) => (
              <span className={styles.ruleName}>
                {row.kind === 'fault' ? <span>{ALARM_WORDS.kinds.fault[language()]}</span> : null}
                <b>{nameOf(row)}</b>
                {row.changed ? <ToneTag tone="info">{t('rules.changed')}</ToneTag> : null}
              </span>
            ),
          },
          {
            key: 'threshold',
            title: t('rules.threshold'),
            width: 190,
            render: (_, row) =>
              row.threshold === null ? null : (
                <InputNumber
                  min={ALARM_GRACE_KINDS.includes(row.kind) ? 0 : 30}
                  max={ALARM_GRACE_KINDS.includes(row.kind) ? 604_800 : 200}
                  precision={0}
                  value={row.threshold}
                  disabled={!writes}
                  suffix={ALARM_GRACE_KINDS.includes(row.kind) ? t('rules.seconds') : '°C'}
                  aria-label={`${nameOf(row)}: ${t('rules.threshold')}`}
                  onChange={(value) => value !== null && edit(row, { threshold: value })}
                />
              ),
          },
          {
            key: 'level',
            title: t('alarms.level'),
            width: 190,
            render: (_, row) => (
              <Segmented
                size="small"
                aria-label={`${nameOf(row)}: ${t('alarms.level')}`}
                value={row.level}
                disabled={!writes || !row.enabled}
                options={ALARM_LEVELS.map((value) => ({ value, label: ALARM_WORDS.levels[value][language()] }))}
                onChange={(level) => edit(row, { level })}
              />
            ),
          },
          {
            key: 'notify',
            title: t('rules.notify'),
            width: 110,
            render: (_, row) => (
              <Switch
                size="small"
                checked={row.notify}
                disabled={!writes || !row.enabled}
                aria-label={`${nameOf(row)}: ${t('rules.notify')}`}
                onChange={(tells) => edit(row, { notify: tells })}
              />
            ),
          },
          {
            key: 'orderAfter',
            title: t('rules.order'),
            width: 170,
            render: (_, row) => (
              <Select
                size="small"
                style={{ width: '100%' }}
                value={row.orderAfter ?? NEVER}
                disabled={!writes || !row.enabled}
                aria-label={`${nameOf(row)}: ${t('rules.order')}`}
                options={orderOptions(row.orderAfter)}
                onChange={(seconds) => edit(row, { orderAfter: seconds === NEVER ? null : seconds })}
              />
            ),
          },
          {
            key: 'enabled',
            title: t('rules.enabled'),
            width: 110,
            render: (_, row) => (
              <Switch
                size="small"
                checked={row.enabled}
                disabled={!writes}
                aria-label={`${nameOf(row)}: ${t('rules.enabled')}`}
                onChange={(enabled) => edit(row, { enabled })}
              />
            ),
          },
        ]}
      />
      <SilenceForm providerId={providerId} />
      {edits.size > 0 ? <LeaveGuard /> : null}
    </>
  );
}
