import { contract, type PointTimeline } from '@csms/contract';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { ConnectorLink } from '../../../../entities/hub/thing-link.tsx';
import { useCall } from '../../../../shared/api/queries.ts';
import { dateTime, momentExact, offsetText, roundMarks, stretch, timeOfDay } from '../../../../shared/format/time.ts';
import { useUrlParam } from '../../../../shared/hooks/use-url-state.ts';
import { Section } from '../../../../shared/ui/facts.tsx';
import { StateIcon } from '../../../../shared/ui/icons/state-icon.tsx';
import { ErrorState, StateBlock } from '../../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../../shared/ui/table/skeleton-rows.tsx';
import styles from './page.module.css';

const DAY_MS = 86_400_000;
const LOOK_MS = 30_000;
const HOUR_MS = 3_600_000;
const MARK_HOURS = 4;
/** A mark later than this share of the stretch would stand under the word for now. */
const BEFORE_NOW = 0.95;

interface Props {
  serialNumber: string;
  /** Absent: all connectors. */
  connectorNo?: number;
  zone: string;
}

function Bars({ timeline, serialNumber, zone }: { timeline: PointTimeline; serialNumber: string; zone: string }) {
  const { t } = useTranslation(['pointWork', 'network', 'common']);
  const from = Date.parse(timeline.from);
  const length = Date.parse(timeline.to) - from;
  const at = (time: string) => `${((Date.parse(time) - from) / length) * 100}%`;
  const long = length > DAY_MS * 1.5;
  const marks = roundMarks(from, from + length, zone, long ? DAY_MS / HOUR_MS : MARK_HOURS);
  const wordsOf = (span: PointTimeline['connectors'][number]['spans'][number]) =>
    t('page.span', {
      state: [t(`common:state.${span.state}`), span.detail].filter(Boolean).join(' · '),
      from: momentExact(span.from, zone, true),
      to: momentExact(span.to, zone, true),
    });
  const changed = ({ before, version, updateId }: PointTimeline['firmware'][number]) =>
    `${t('page.firmwareChange')} ${[before, version].filter(Boolean).join(' → ')} · ${t(updateId === null ? 'page.atCharger' : 'page.byUpgrade')}`;
  const wordsOfChange = (change: PointTimeline['firmware'][number]) =>
    `${changed(change)} · ${momentExact(change.at, zone, true)}`;
  const states = [...new Set(timeline.connectors.flatMap(({ spans }) => spans.map(({ state }) => state)))];
  return (
    <>
      {timeline.connectors.map(({ connectorNo, spans }) => (
        <div key={connectorNo} className={styles.lane}>
          <span>
            <ConnectorLink serialNumber={serialNumber} connectorNo={connectorNo}>
              {t('form.connectorNo', { no: connectorNo })}
            </ConnectorLink>
          </span>
          <div className={styles.bar}>
            {spans.map((span) => (
              <i
                key={span.from}
                data-state={span.state}
                title={wordsOf(span)}
                style={{ insetInlineStart: at(span.from), width: `calc(${at(span.to)} - ${at(span.from)})` }}
              />
            ))}
          </div>
        </div>
      ))}
      {timeline.firmware.length > 0 ? (
        <div className={styles.lane}>
          <span>{t('page.firmwareChange')}</span>
          <div className={styles.changes}>
            {timeline.firmware.map((change) => (
              <i
                key={change.at}
                role="img"
                aria-label={wordsOfChange(change)}
                title={wordsOfChange(change)}
                style={{ insetInlineStart: at(change.at) }}
              />
            ))}
          </div>
        </div>
      ) : null}
      <div className={styles.lane} aria-hidden="true">
        <span title={zone}>{offsetText(timeline.to, zone)}</span>
        <div className={styles.scale}>
          {marks
            .filter((time) => time < from + length * BEFORE_NOW)
            .map((time) => (
              <span key={time} style={{ insetInlineStart: `${((time - from) / length) * 100}%` }}>
                {long ? dateTime(time, zone).slice(5, 10) : timeOfDay(time, zone)}
              </span>
            ))}
          <b className={styles.now}>{t('page.now')}</b>
        </div>
      </div>
      <div className={styles.legend}>
        {states.map((state) => (
          <span key={state}>
            <StateIcon state={state} size={12} />
            {t(`common:state.${state}`)}
          </span>
        ))}
        <span>
          <i className={styles.nothing} />
          {t('page.unknownSpan')}
        </span>
      </div>
      <details className={styles.table}>
        <summary>{t('page.stateTable')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('form.connector')}</th>
              <th scope="col">{t('page.state')}</th>
              <th scope="col">{t('page.period')}</th>
            </tr>
          </thead>
          <tbody>
            {[...timeline.firmware].reverse().map((change) => (
              <tr key={change.at}>
                <td />
                <td>{changed(change)}</td>
                <td>{momentExact(change.at, zone, true)}</td>
              </tr>
            ))}
            {timeline.connectors.flatMap(({ connectorNo, spans }) =>
              [...spans].reverse().map((span) => (
                <tr key={`${connectorNo} ${span.from}`}>
                  <td>{connectorNo}</td>
                  <td>{[t(`common:state.${span.state}`), span.detail].filter(Boolean).join(' · ')}</td>
                  <td>{stretch(span.from, span.to, zone)}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </details>
    </>
  );
}

/** What each connector was, over the last day or week: as bars, and the same as a table. */
export function Timeline({ serialNumber, connectorNo, zone }: Props) {
  const { t } = useTranslation(['pointWork', 'common']);
  const [span, setSpan] = useUrlParam('span');
  const hours = span === '168' ? 168 : 24;
  const query = useCall(
    contract.points.timeline,
    { params: { serialNumber }, query: { hours } },
    { keepPrevious: true, refetchInterval: LOOK_MS, silent: true },
  );
  const body = () => {
    if (query.error && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
    if (!query.data) return <SkeletonRows columns={1} rows={3} />;
    const connectors = query.data.connectors.filter((one) => connectorNo === undefined || one.connectorNo === connectorNo);
    if (connectors.every(({ spans }) => spans.length === 0)) return <StateBlock tone="empty" title={t('page.noTimeline')} />;
    return <Bars timeline={{ ...query.data, connectors }} serialNumber={serialNumber} zone={zone} />;
  };
  return (
    <Section
      title={t('page.timeline')}
      extra={
        <Segmented
          size="small"
          aria-label={t('page.timeline')}
          value={String(hours)}
          onChange={(next) => setSpan(next === '24' ? undefined : next)}
          options={[
            { value: '24', label: t('page.hours24') },
            { value: '168', label: t('page.days7') },
          ]}
        />
      }
    >
      {body()}
    </Section>
  );
}
