import { EditOutlined } from '@ant-design/icons';
import type { SiteConnector, SiteLive } from '@csms/contract';
import { Button, Segmented, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { findingLines } from '../../../entities/power-limits/finding-words.ts';
import { clockOf, LIMIT_TONES, pastOf } from '../../../entities/power-limits/limit-words.ts';
import { amperes, countedSentence, whySentence } from '../../../entities/power-limits/why-words.ts';
import { useAccess } from '../../../shared/access/access.tsx';
import { timeOfDay } from '../../../shared/format/time.ts';
import { CARDS_PX, useNarrow } from '../../../shared/hooks/use-narrow.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import listParts from '../../../shared/ui/list-parts.module.css';
import { ScrollSection } from '../../../shared/ui/scroll-section.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import textParts from '../../../shared/ui/text.module.css';
import { Live, Missing, Power } from '../../../shared/ui/value/values.tsx';
import styles from './load-balancing.module.css';
import tableStyles from './site-connectors.module.css';
import { keyOfConnector, linesOf, useConnectorNames } from './site-words.ts';

interface RowProps {
  one: SiteConnector;
  site: SiteLive;
  zone: string;
  past: boolean;
}

const isBusy = ({ transactionId, drawnW, why }: SiteConnector) =>
  transactionId !== null || drawnW > 0 || why?.kind === 'waits' || why?.kind === 'asleep';

/** Tells the reason of a connector's current. A line below tells the findings of its charger. */
function Why({ one, site, zone, past }: RowProps) {
  const { t } = useTranslation('powerLimits');
  const now = useNow();
  const counted = countedSentence(t, one);
  // Many chargers forget their limit at a restart: that is told at the point alone.
  const found = one.findings === null ? [] : findingLines(t, { ...one.findings, keepsAtBoot: null });
  return (
    <>
      {whySentence(t, one, {
        isOff: site.form.mode === 'off',
        clock: clockOf(zone),
        past: pastOf(zone),
        ...(past ? {} : { now }),
      })}
      {counted === null ? null : <small className={tableStyles.found}>{counted}</small>}
      {found.length > 0 ? <small className={tableStyles.found}>{found.join(' · ')}</small> : null}
    </>
  );
}

const Amperes = ({ value }: { value: number | null }) =>
  value === null ? <Missing /> : <Live value={value}>{`${amperes(value)} A`}</Live>;

/** The lines that its car loads; where its meter does not tell them apart, why they are only those of its wiring. */
function Lines({ one }: { one: SiteConnector }) {
  const { t } = useTranslation('loadBalancing');
  if (one.unmeasured === null) return <>{linesOf(one)}</>;
  return (
    <span className={styles.two}>
      <span>{linesOf(one)}</span>
      <ToneTag tone={one.unmeasured === 'asked' ? 'neutral' : 'warning'} title={t(`connectors.unmeasured.${one.unmeasured}`)}>
        {t('connectors.notMeasured')}
      </ToneTag>
    </span>
  );
}

const Drawn = ({ one }: { one: SiteConnector }) => (
  <span>
    <Amperes value={one.drawnA} /> · <Power watts={one.drawnW} />
  </span>
);

/** Shows the state of the last limit and the time of its last step. The tooltip lists the times of all steps. */
function Answer({ one, zone }: { one: SiteConnector; zone: string }) {
  const { t: limits } = useTranslation('powerLimits');
  const { t } = useTranslation('loadBalancing');
  const at = (key: 'sent' | 'answered' | 'proven' | 'until', time: string | null) =>
    time === null ? [] : [t(`connectors.${key}`, { time: timeOfDay(time, zone, key !== 'until') })];
  const steps = [
    ...at('sent', one.sentTime),
    ...at('answered', one.answeredTime),
    ...at('proven', one.provenTime),
    ...at('until', one.untilTime),
  ];
  // Beside the state "confirmed" its time says enough.
  const last =
    one.state === 'proven' && one.provenTime !== null
      ? timeOfDay(one.provenTime, zone, true)
      : (at('answered', one.answeredTime)[0] ?? steps[0]);
  return (
    <Tooltip title={steps.length > 1 ? steps.map((step) => <div key={step}>{step}</div>) : undefined}>
      <span className={styles.answer} tabIndex={steps.length > 1 ? 0 : undefined}>
        <ToneTag tone={LIMIT_TONES[one.state]}>{limits(`state.${one.state}`)}</ToneTag>
        {last ? <small>{last}</small> : null}
      </span>
    </Tooltip>
  );
}

/** Shows the most current that the connector may draw. The tooltip shows its safe share, which counts without a connection. */
function Worst({ one }: { one: SiteConnector }) {
  const { t } = useTranslation('loadBalancing');
  if (one.safeA === null) return <>{amperes(one.mayA)} A</>;
  return (
    <Tooltip title={t('connectors.safe', { safe: amperes(one.safeA) })}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its tooltip shows to those without a mouse too */}
      <span tabIndex={0}>{amperes(one.mayA)} A</span>
    </Tooltip>
  );
}

function Manual({ one, name }: { one: SiteConnector; name: string }) {
  const { t } = useTranslation('loadBalancing');
  const [, setOpen] = useUrlParam('manual');
  return (
    <Button
      type="text"
      size="small"
      icon={<EditOutlined />}
      aria-label={t('connectors.setFor', { name })}
      title={t('connectors.setLimit')}
      onClick={() => setOpen(keyOfConnector(one))}
    />
  );
}

/** Lists the connectors of a site. Each row shows current, limit, reason and the charger's answer. */
export function SiteConnectors({ site, zone, past }: { site: SiteLive; zone: string; past: boolean }) {
  const { t } = useTranslation('loadBalancing');
  const cards = useNarrow(CARDS_PX);
  const { t: limits } = useTranslation('powerLimits');
  const writes = useAccess().can('smartCharging:write') && !past;
  const nameOf = useConnectorNames(site.connectors);
  const busy = site.connectors.filter(isBusy);
  const [which, setWhich] = useUrlParam('which');
  const rows = which === 'all' ? site.connectors : busy;
  return (
    <section className={styles.panel} aria-label={t('connectors.title')}>
      <div className={styles.panelHead}>
        <h3>{t('connectors.title')}</h3>
        <Segmented
          size="small"
          aria-label={t('connectors.which')}
          value={which === 'all' ? 'all' : 'busy'}
          onChange={(next) => setWhich(next === 'all' ? 'all' : undefined)}
          options={[
            { value: 'busy', label: t('connectors.charging', { count: busy.length }) },
            { value: 'all', label: t('connectors.all', { count: site.connectors.length }) },
          ]}
        />
      </div>
      {rows.length === 0 ? (
        <StateBlock tone="empty" title={t(site.connectors.length === 0 ? 'connectors.none' : 'connectors.noneCharging')} />
      ) : cards ? (
        <ul className={styles.cards}>
          {rows.map((one) => (
            <li key={keyOfConnector(one)}>
              <span className={listParts.cardHead}>
                <span className={styles.two}>
                  <b>{nameOf(one)}</b>
                  <small>{one.account ?? one.serialNumber}</small>
                </span>
                {past ? null : <ToneTag tone={LIMIT_TONES[one.state]}>{limits(`state.${one.state}`)}</ToneTag>}
                {writes ? <Manual one={one} name={nameOf(one)} /> : null}
              </span>
              <span className={styles.cardLine}>
                <Drawn one={one} />
                <span className={textParts.softSmall}>
                  {t('connectors.limit')} <Amperes value={one.limitA} /> · <Lines one={one} />
                </span>
              </span>
              <span>
                <Why one={one} site={site} zone={zone} past={past} />
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <ScrollSection label={t('connectors.title')}>
          <table className={tableStyles.table}>
            <thead>
              <tr>
                <th scope="col">{t('connectors.connector')}</th>
                <th scope="col" data-end="true">
                  {t('connectors.drawn')}
                </th>
                <th scope="col" data-end="true">
                  {t('connectors.limit')}
                </th>
                <th scope="col">{t('connectors.phases')}</th>
                <th scope="col">{t('connectors.why')}</th>
                {past ? null : <th scope="col">{t('connectors.answer')}</th>}
                <th scope="col" data-end="true" title={t('connectors.worstHint')}>
                  {t('connectors.worst')}
                </th>
                {writes ? (
                  <th scope="col">
                    <span className="sr-only">{t('connectors.setLimit')}</span>
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {rows.map((one) => (
                <tr key={keyOfConnector(one)}>
                  <td>
                    <span className={styles.two} title={one.serialNumber}>
                      <span>{nameOf(one)}</span>
                      <small>{one.account ?? one.serialNumber}</small>
                    </span>
                  </td>
                  <td data-end="true">
                    <Drawn one={one} />
                  </td>
                  <td data-end="true">
                    <Amperes value={one.limitA} />
                  </td>
                  <td>
                    <Lines one={one} />
                  </td>
                  <td className={tableStyles.why}>
                    <Why one={one} site={site} zone={zone} past={past} />
                  </td>
                  {past ? null : (
                    <td>
                      <Answer one={one} zone={zone} />
                    </td>
                  )}
                  <td data-end="true">
                    <Worst one={one} />
                  </td>
                  {writes ? (
                    <td>
                      <Manual one={one} name={nameOf(one)} />
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollSection>
      )}
    </section>
  );
}
