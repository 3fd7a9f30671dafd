import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import {
  contract,
  MONITOR_FIELDS,
  MONITORING_BASES,
  type Monitor,
  type ResponseOf,
  SEVERITY_WORDS,
  type Wish,
} from '@csms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wordIn } from '../../../entities/list/list-words.ts';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { useWish } from '../../../shared/ui/command/use-wish.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { Section } from '../../../shared/ui/facts.tsx';
import { useFieldWord } from '../../../shared/ui/form/field-words.ts';
import { Dropdown } from '../../../shared/ui/popups/popups.tsx';
import { RowMenu } from '../../../shared/ui/row-menu.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import textParts from '../../../shared/ui/text.module.css';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/configuration.module.css';
import { MonitorDrawer } from './monitor-drawer.tsx';

type Watched = ResponseOf<typeof contract.monitors.get>;

/** Grave findings are red, errors yellow. */
const toneOf = (severity: number | null) =>
  severity !== null && severity <= 3 ? 'danger' : (severity ?? 5) <= 6 ? 'warning' : 'neutral';

function Severity({ severity }: { severity: number | null }) {
  const { t } = useTranslation('configuration');
  return (
    <ToneTag tone={toneOf(severity)}>
      {severity === null ? t('monitors.severityUnknown') : wordIn(SEVERITY_WORDS, String(severity))}
    </ToneTag>
  );
}

function Alerts({ data: { alerts, timeZone } }: { data: Watched }) {
  const { t } = useTranslation('configuration');
  const word = useFieldWord(MONITOR_FIELDS);
  if (alerts.length === 0) return null;
  return (
    <section className={styles.panel} aria-label={t('monitors.found')}>
      <Section title={t('monitors.found')}>
        <table className={styles.entries}>
          <thead>
            <tr>
              <th scope="col">{word('key')}</th>
              <th scope="col">{word('severity')}</th>
              <th scope="col">{word('value')}</th>
              <th scope="col">{word('since')}</th>
            </tr>
          </thead>
          <tbody>
            {alerts.map(({ key, severity, value, info, since }) => (
              <tr key={`${key} ${since}`}>
                <th scope="row">
                  <span className={styles.key}>{key}</span>
                  {info === '' ? null : <span className={styles.meaning}>{info}</span>}
                </th>
                <td>
                  <Severity severity={severity} />
                </td>
                <td>{value}</td>
                <td>
                  <Time at={since} zone={timeZone} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
    </section>
  );
}

function Monitors({ data, acts }: { data: Watched; acts: ((monitor: Monitor) => React.ReactNode) | undefined }) {
  const { t } = useTranslation('configuration');
  const word = useFieldWord(MONITOR_FIELDS);
  return (
    <table className={styles.entries}>
      <thead>
        <tr>
          <th scope="col">{word('key')}</th>
          <th scope="col">{word('kind')}</th>
          <th scope="col">{word('severity')}</th>
          <th scope="col" className={styles.end}>
            <span className="sr-only">{t('templates.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {data.monitors.map((monitor) => (
          <tr key={monitor.id}>
            <th scope="row">
              <span className={styles.key}>{monitor.key}</span>
              <span className={styles.meaning}>
                {t('monitors.number', { id: monitor.id })}
                {monitor.inTransaction ? ` · ${word('inTransaction')}` : ''}
              </span>
            </th>
            <td>{t(`monitors.when.${monitor.kind}`, { value: monitor.value })}</td>
            <td>
              <Severity severity={monitor.severity} />
            </td>
            <td className={styles.end}>{acts?.(monitor)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The monitors of a charge point (OCPP 2.x) and what they have found. `variables`: the keys that it has told. */
export function MonitorsTab({ serialNumber, variables }: { serialNumber: string; variables: readonly string[] }) {
  const { t } = useTranslation('configuration');
  const confirm = useConfirm();
  const access = useAccess();
  const [editing, setEditing] = useState<Monitor | 'new'>();
  const query = useCall(contract.monitors.get, { params: { serialNumber } });
  const { give, isPending } = useWish([contract.monitors.get, contract.commands.list]);
  const want = useSend(contract.monitors.want, [contract.monitors.get]);
  const { data } = query;
  if (query.error && !data) return <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
  if (!data) return <SkeletonRows columns={3} />;
  const ask = (wish: Wish) => give({ serialNumbers: [serialNumber] }, wish);
  const mayAsk = access.can('point:command');
  const remove = ({ id, key }: Monitor) =>
    confirm({
      title: t('monitors.removeAsk', { key }),
      consequence: t('monitors.removeWill'),
      danger: true,
      perform: () => ask({ action: 'clearMonitors', payload: { ids: [id] } }),
    });
  const acts = (monitor: Monitor) => (
    <RowMenu
      label={t('monitors.acts', { key: monitor.key })}
      actions={[
        { key: 'edit', label: t('point.change'), icon: <EditOutlined />, perform: () => setEditing(monitor) },
        { key: 'remove', label: t('monitors.remove'), icon: <DeleteOutlined />, danger: true, perform: () => remove(monitor) },
      ]}
    />
  );
  const scope = [
    ...MONITORING_BASES.map((base) => ({
      key: base,
      label: t(`monitors.base.${base}`),
      onClick: () => void ask({ action: 'setMonitoringBase', payload: { base } }),
    })),
    { type: 'divider' as const },
    ...Object.keys(SEVERITY_WORDS).map((severity) => ({
      key: severity,
      label: t('monitors.level', { severity: wordIn(SEVERITY_WORDS, severity) }),
      onClick: () => void ask({ action: 'setMonitoringLevel', payload: { severity: Number(severity) } }),
    })),
  ];
  const model = [data.vendor, data.model].filter(Boolean).join(' ');
  const wantOfAll = (wanted: boolean) =>
    confirm({
      title: t(wanted ? 'monitors.wantAsk' : 'monitors.wantNoneAsk', { model }),
      consequence: t(wanted ? 'monitors.wantWill' : 'monitors.wantNoneWill', { count: data.monitors.length }),
      perform: () => want.mutateAsync({ params: { serialNumber }, body: { wanted } }),
    });
  const ofModel = [
    {
      key: 'want',
      label: t('monitors.want', { model }),
      disabled: data.monitors.length === 0,
      onClick: () => wantOfAll(true),
    },
    { key: 'none', label: t('monitors.wantNone', { model }), disabled: data.wanted === null, onClick: () => wantOfAll(false) },
  ];
  return (
    <>
      <Alerts data={data} />
      <section className={styles.panel} aria-label={t('monitors.title')}>
        <div className={styles.tools}>
          <span className={textParts.faintSmall}>
            {data.readTime ? (
              <>
                {t('monitors.read')} <Time at={data.readTime} zone={data.timeZone} />
              </>
            ) : (
              t('point.never')
            )}
          </span>
          {mayAsk ? (
            <>
              <Button loading={isPending} onClick={() => void ask({ action: 'getMonitors', payload: {} }).catch(() => {})}>
                {data.readTime ? t('point.read') : t('point.firstRead')}
              </Button>
              <Dropdown trigger={['click']} menu={{ items: scope }}>
                <Button>{t('monitors.scope')}</Button>
              </Dropdown>
              <Dropdown trigger={['click']} menu={{ items: ofModel }}>
                <Button>{t('monitors.ofModel')}</Button>
              </Dropdown>
              <Button type="primary" onClick={() => setEditing('new')}>
                {t('monitors.add')}
              </Button>
            </>
          ) : null}
        </div>
        {data.wanted === null ? null : (
          <p className={styles.meaning}>
            {t('monitors.wanted', { count: data.wanted, model })}
            {data.missing > 0 ? ` ${t('monitors.missing', { count: data.missing })}` : ''}
          </p>
        )}
        {data.monitors.length === 0 ? (
          <StateBlock
            tone="empty"
            title={data.readTime ? t('monitors.none') : t('point.never')}
            hint={t(data.readTime ? 'monitors.noneHint' : 'monitors.neverHint')}
          />
        ) : (
          <Monitors data={data} acts={mayAsk ? acts : undefined} />
        )}
      </section>
      {editing ? (
        <MonitorDrawer
          serialNumber={serialNumber}
          monitor={editing === 'new' ? undefined : editing}
          variables={variables}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </>
  );
}
