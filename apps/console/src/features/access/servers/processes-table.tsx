import type { ServerProcess } from '@csms/contract';
import { Table, type TableProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { decimal, integer, MISSING } from '../../../shared/format/format.ts';
import { moment, since } from '../../../shared/format/time.ts';
import { CARDS_PX, useNarrow } from '../../../shared/hooks/use-narrow.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { Explained } from '../../../shared/ui/explained.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import styles from './servers.module.css';
import { SERVER_TONES } from './tones.ts';

const isRole = (role: string): role is 'http' | 'ocpp' | 'worker' => ['http', 'ocpp', 'worker'].includes(role);

/** What each cell of a process says, for the table and for the cards of a phone. */
function useProcessText() {
  const { t } = useTranslation('servers');
  const now = useNow();
  return {
    roles: ({ roles: of }: ServerProcess) =>
      of.length > 0 ? of.map((role) => (isRole(role) ? t(`role.${role}`) : role)).join(' · ') : MISSING,
    version: ({ version, schema }: ServerProcess) => (version ? t('versionOf', { version, schema }) : MISSING),
    lastSign: ({ saidAt }: ServerProcess) => (saidAt ? since(saidAt, now) : MISSING),
    count: (value: number | null) => (value === null ? MISSING : integer(value)),
    clock({ clockAheadMs: ahead }: ServerProcess) {
      if (ahead === null) return MISSING;
      if (ahead === 0) return t('clockRight');
      return t(ahead > 0 ? 'clockAhead' : 'clockBehind', { seconds: decimal(Math.abs(ahead) / 1000, 1) });
    },
    bus: ({ bus, busDropped }: ServerProcess) =>
      bus === null
        ? MISSING
        : [t(`busState.${bus}`), ...(busDropped ? [t('busDropped', { count: busDropped })] : [])].join(' · '),
  };
}

function Name({ process }: { process: ServerProcess }) {
  const { t } = useTranslation('servers');
  return (
    <span className={styles.name}>
      <b>{process.port === null ? process.host : `${process.host}:${process.port}`}</b>
      {process.isThis ? <span className={styles.soft}>{t('thisProcess')}</span> : null}
    </span>
  );
}

function Condition({ process: { condition } }: { process: ServerProcess }) {
  const { t } = useTranslation('servers');
  return <ToneTag tone={SERVER_TONES[condition]}>{t(`condition.${condition}`)}</ToneTag>;
}

/** The processes on this database, the oldest first. */
export function ProcessesTable({ processes }: { processes: readonly ServerProcess[] }) {
  const { t } = useTranslation('servers');
  const text = useProcessText();
  const cards = useNarrow(CARDS_PX);
  if (cards)
    return (
      <ul className={styles.cards} aria-label={t('processes')}>
        {processes.map((process) => (
          <li key={process.node}>
            <div className={styles.head}>
              <Name process={process} />
              <Condition process={process} />
            </div>
            <Facts
              facts={[
                { label: t('roles'), value: text.roles(process), wide: true },
                { label: t('chargers'), value: text.count(process.chargers) },
                { label: t('sockets'), value: text.count(process.sockets) },
                { label: t('clock'), value: text.clock(process) },
                { label: t('bus'), value: text.bus(process) },
                { label: t('version'), value: text.version(process) },
                { label: t('lastSign'), value: text.lastSign(process) },
                { label: t('started'), value: moment(process.startedAt) },
              ]}
            />
          </li>
        ))}
      </ul>
    );
  const columns: TableProps<ServerProcess>['columns'] = [
    { key: 'process', title: t('process'), width: 200, render: (_, process) => <Name process={process} /> },
    { key: 'state', title: t('state'), width: 130, render: (_, process) => <Condition process={process} /> },
    { key: 'roles', title: t('roles'), width: 220, render: (_, process) => text.roles(process) },
    { key: 'chargers', title: t('chargers'), width: 110, align: 'end', render: (_, process) => text.count(process.chargers) },
    {
      key: 'sockets',
      title: <Explained about={t('socketsAbout')}>{t('sockets')}</Explained>,
      width: 100,
      align: 'end',
      render: (_, process) => text.count(process.sockets),
    },
    { key: 'clock', title: t('clock'), width: 110, render: (_, process) => text.clock(process) },
    { key: 'bus', title: t('bus'), width: 130, render: (_, process) => text.bus(process) },
    { key: 'version', title: t('version'), width: 170, render: (_, process) => text.version(process) },
    { key: 'started', title: t('started'), width: 150, render: (_, process) => moment(process.startedAt) },
    { key: 'sign', title: t('lastSign'), width: 110, render: (_, process) => text.lastSign(process) },
  ];
  return (
    <Table<ServerProcess>
      aria-label={t('processes')}
      size="small"
      rowKey="node"
      columns={columns}
      dataSource={[...processes]}
      pagination={false}
      scroll={{ x: 1180 }}
    />
  );
}
