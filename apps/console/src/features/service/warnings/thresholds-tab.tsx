import {
  ALARM_WORDS,
  contract,
  WARNING_BOUNDS,
  WARNING_KIND_WORDS,
  type WarningNotice,
  type WarningRule,
  warningUnit,
} from '@csms/contract';
import { Button, InputNumber, Select, Switch, Table } from 'antd';
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
import listParts from '../../../shared/ui/list-parts.module.css';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import textParts from '../../../shared/ui/text.module.css';
import { Missing } from '../../../shared/ui/value/values.tsx';
import styles from './warnings.module.css';

type Choices = { id: number; name: string }[];
const optionsOf = (choices: Choices) => choices.map(({ id, name }) => ({ value: id, label: name }));

interface NoticeProps {
  notice: WarningNotice;
  choices: { roles: Choices; users: Choices };
  disabled: boolean;
  onChange: (change: Partial<WarningNotice>) => void;
}

function NoticeLine({ notice, choices, disabled, onChange }: NoticeProps) {
  const { t } = useTranslation('warnings');
  const level = ALARM_WORDS.levels[notice.level][language()];
  return (
    <div className={styles.notice}>
      <b>{level}</b>
      <Select
        className={styles.choice}
        aria-label={`${t('rules.notices')}: ${level}`}
        disabled={disabled}
        value={notice.to}
        onChange={(to) => onChange({ to })}
        options={(['all', 'chosen', 'nobody'] as const).map((value) => ({ value, label: t(`rules.to.${value}`) }))}
      />
      {notice.to === 'chosen' ? (
        <>
          <Select
            className={styles.choice}
            mode="multiple"
            aria-label={`${t('rules.roles')}: ${level}`}
            placeholder={t('rules.chooseRoles')}
            disabled={disabled}
            optionFilterProp="label"
            value={notice.roleIds}
            onChange={(roleIds) => onChange({ roleIds })}
            options={optionsOf(choices.roles)}
          />
          <Select
            className={styles.choice}
            mode="multiple"
            aria-label={`${t('rules.users')}: ${level}`}
            placeholder={t('rules.chooseUsers')}
            disabled={disabled}
            optionFilterProp="label"
            value={notice.userIds}
            onChange={(userIds) => onChange({ userIds })}
            options={optionsOf(choices.users)}
          />
        </>
      ) : null}
    </div>
  );
}

/** When weather is a warning, and who is told: of the own provider, or of one below. */
export function ThresholdsTab() {
  const { t } = useTranslation(['warnings', 'common']);
  const user = useUser();
  const writes = useAccess().can('warning:write');
  const [provider, setProvider] = useUrlParam('thresholdsOf');
  const known = useProviderShown(provider);
  const providerId = known ?? user.providerId;
  const query = useCall(contract.warnings.thresholds, { query: { providerId } }, { enabled: known !== undefined });
  const save = useSend(contract.warnings.saveThresholds, [contract.warnings.thresholds, contract.warnings.hours]);
  const [rules, setRules] = useState<ReadonlyMap<string, WarningRule>>(new Map());
  const [notices, setNotices] = useState<ReadonlyMap<string, WarningNotice>>(new Map());
  const reset = () => {
    setRules(new Map());
    setNotices(new Map());
  };
  const submit = async () => {
    await save.mutateAsync({ query: { providerId }, body: { rules: [...rules.values()], notices: [...notices.values()] } });
    reset();
    notify.success(t('rules.saved'));
  };
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
  if (!query.data) return <SkeletonRows columns={4} rows={6} />;
  const shown = query.data.rules.map((rule) => rules.get(rule.kind) ?? rule);
  const edit = (rule: WarningRule, change: Partial<WarningRule>) =>
    setRules(new Map(rules).set(rule.kind, { ...rule, ...change }));
  const dirty = rules.size + notices.size > 0;
  const threshold = (rule: WarningRule, level: 'common' | 'serious') => {
    const bounds = WARNING_BOUNDS[rule.kind];
    if (bounds === null) return <Missing />;
    return (
      <InputNumber
        aria-label={t('rules.thresholdOf', {
          kind: WARNING_KIND_WORDS[rule.kind][language()],
          level: t(`rules.${level}`),
        })}
        disabled={!writes || !rule.enabled}
        value={rule[level]}
        min={bounds[0]}
        max={bounds[1]}
        suffix={warningUnit(rule.kind, language())}
        style={{ width: 150 }}
        onChange={(value) => edit(rule, { [level]: value })}
      />
    );
  };
  return (
    <>
      <div className={styles.head}>
        <p>{t('rules.hint')}</p>
        {user.isShowProvider ? (
          <div className={styles.of}>
            <ProviderSelect
              label={t('rules.provider')}
              value={providerId}
              onChange={(next) => {
                reset();
                setProvider(String(next));
              }}
            />
          </div>
        ) : null}
        {writes ? (
          <div className={styles.buttons}>
            <Button disabled={!dirty} onClick={reset}>
              {t('common:actions.cancel')}
            </Button>
            <Button type="primary" disabled={!dirty} loading={save.isPending} onClick={() => void submit().catch(() => {})}>
              {t('common:actions.save')}
            </Button>
          </div>
        ) : null}
      </div>
      <Table<WarningRule>
        size="middle"
        rowKey="kind"
        dataSource={shown}
        pagination={false}
        scroll={{ x: 720 }}
        columns={[
          {
            key: 'kind',
            title: t('rules.kind'),
            render: (_, rule) => (
              <span className={listParts.two}>
                <span>{WARNING_KIND_WORDS[rule.kind][language()]}</span>
                <small>{t(`rules.measure.${rule.kind}`)}</small>
              </span>
            ),
          },
          {
            key: 'enabled',
            title: t('rules.enabled'),
            width: 90,
            render: (_, rule) => (
              <Switch
                aria-label={t('rules.switchOf', { kind: WARNING_KIND_WORDS[rule.kind][language()] })}
                disabled={!writes}
                checked={rule.enabled}
                onChange={(enabled) => edit(rule, { enabled })}
              />
            ),
          },
          { key: 'common', title: t('rules.common'), width: 180, render: (_, rule) => threshold(rule, 'common') },
          { key: 'serious', title: t('rules.serious'), width: 180, render: (_, rule) => threshold(rule, 'serious') },
        ]}
      />
      <section className={styles.notices}>
        <h2>{t('rules.notices')}</h2>
        <span className={textParts.faint}>{t('rules.noticesHint')}</span>
        {query.data.notices.map((one) => {
          const notice = notices.get(one.level) ?? one;
          return (
            <NoticeLine
              key={one.level}
              notice={notice}
              choices={query.data!.choices}
              disabled={!writes}
              onChange={(change) => setNotices(new Map(notices).set(one.level, { ...notice, ...change }))}
            />
          );
        })}
      </section>
      {dirty ? <LeaveGuard /> : null}
    </>
  );
}
