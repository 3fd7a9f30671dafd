import { PRICE_CHANGE_REFUSAL_WORDS, type PriceChange } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../../entities/list/list-words.ts';
import { ToneTag } from '../../../../shared/ui/status-tag.tsx';
import styles from '../prices.module.css';
import { Following, MOST_NAMED, Place, Prices } from '../review/price-review.tsx';

/** Stations that pay the same now and the same afterwards. */
function Group({ stations }: { stations: readonly PriceChange[] }) {
  const { t } = useTranslation('prices');
  const [first] = stations;
  if (!first?.after) return null;
  const { tax } = first;
  const groups = [...new Set(stations.flatMap((one) => one.groups))];
  const what = ({ points, connectors }: PriceChange) =>
    t('change.place', {
      points: t('change.points', { count: points }),
      connectors: t('change.connectors', { count: connectors }),
    });
  return (
    <section>
      <ul>
        {stations.slice(0, MOST_NAMED).map((one) => (
          <Place key={one.stationId} one={one} what={what(one)} />
        ))}
        {stations.length > MOST_NAMED ? <li>{t('change.more', { count: stations.length - MOST_NAMED })}</li> : null}
      </ul>
      <Following stations={stations} />
      <Prices before={first.before} after={first.after} currency={first.currency} brief />
      {tax ? (
        <p className={styles.soft}>{t(tax.onTop ? 'change.taxOnTop' : 'change.taxIncluded', { percent: tax.percent })}</p>
      ) : null}
      {groups.length > 0 ? <p className={styles.soft}>{t('change.groups', { groups: groups.join(t('day.comma')) })}</p> : null}
    </section>
  );
}

/** Old and new price of each station, and first those that cannot take it, with the reason. */
export function ChangePlan({ list }: { list: readonly PriceChange[] }) {
  const { t } = useTranslation('prices');
  const word = useWord();
  const refused = list.filter(({ refusal }) => refusal !== null);
  const settable = list.filter(({ refusal }) => refusal === null);
  const groups = Map.groupBy(settable, ({ currency, tax, before, after }) =>
    JSON.stringify([currency, tax, ...[before, after].map((price) => price && { ...price, ...NAMELESS })]),
  );
  return (
    <section className={styles.plan} aria-label={t('change.label')}>
      {refused.length > 0 ? (
        <>
          <h3>{t('change.refused', { count: refused.length })}</h3>
          <ul className={styles.outcomes}>
            {refused.map((one) => (
              <li key={one.stationId}>
                <span>{one.stationName}</span>
                <ToneTag tone={one.refusal === 'same' ? 'neutral' : 'warning'}>
                  {word(PRICE_CHANGE_REFUSAL_WORDS[one.refusal!])}
                </ToneTag>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {[...groups.entries()].map(([key, stations]) => (
        <Group key={key} stations={stations} />
      ))}
    </section>
  );
}

/** What tells versions apart that ask the same. */
const NAMELESS = { id: 0, stationId: 0, effectiveFrom: '', createTime: '', createdBy: '' };
