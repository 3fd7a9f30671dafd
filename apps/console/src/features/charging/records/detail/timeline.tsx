import { type RecordDetail, TIER_NAMES } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { meterEnergy } from '../../../../shared/format/format.ts';
import { offsetText, stretch, timeOfDay } from '../../../../shared/format/time.ts';
import { Energy } from '../../../../shared/ui/value/values.tsx';
import styles from '../records.module.css';
import { TierMark } from './tier-mark.tsx';

const at = (instant: string) => Date.parse(instant);

/** The parts of the line, in per cent, that a time takes on a phone, and half of them. */
const LABEL = 11;
const HALF = LABEL / 2;

/**
 * The edges with a time below the line: the first and the last always, the others where they touch none before them and not the last.
 * A session without length has one time.
 */
export function labelled(edges: readonly string[], place: (edge: string) => number): string[] {
  const shown: string[] = [];
  // The first begins at its place, the last ends at it, the others stand in the middle of theirs.
  let free = 0;
  const isPoint = place(edges.at(-1)!) === place(edges[0]!);
  for (const [index, edge] of (isPoint ? edges.slice(0, 1) : edges).entries()) {
    const here = place(edge);
    const isEnd = index === 0 || index === edges.length - 1;
    if (!isEnd && (here - HALF < free || here + HALF > 100 - LABEL)) continue;
    shown.push(edge);
    free = index === 0 ? LABEL : here + HALF;
  }
  return shown;
}

/** The session from left to right, in the colours of the tiers it ran through; always by the station's clock, as the tariff is. */
export function Timeline({ record }: { record: Pick<RecordDetail, 'segments' | 'timeZone'> }) {
  const { t } = useTranslation('charging');
  const { segments, timeZone } = record;
  const first = segments[0];
  const last = segments.at(-1);
  if (!first || !last) return null;
  const whole = Math.max(1, at(last.to) - at(first.from));
  const place = (instant: string) => ((at(instant) - at(first.from)) / whole) * 100;
  const edges = [first.from, ...segments.slice(1).map((segment) => segment.from), last.to];
  const shown = labelled(edges, place);
  return (
    <div>
      <div className={styles.band} aria-hidden="true">
        {segments.map((segment) => {
          const { value, unit } = meterEnergy(segment.energyWh);
          const share = last.to === first.from ? 1 : (at(segment.to) - at(segment.from)) / whole;
          return (
            <span
              key={segment.from}
              data-tier={segment.tier}
              style={{ flexGrow: Math.max(share, 0.005), flexBasis: 0, background: `var(--${segment.tier})` }}
              title={`${stretch(segment.from, segment.to, timeZone)}: ${value} ${unit}`}
            >
              {share > 0.16 ? `${value} ${unit}` : ''}
            </span>
          );
        })}
      </div>
      <div className={styles.ticks} aria-hidden="true">
        {shown.map((edge) => (
          <span key={edge} style={{ left: `${place(edge)}%` }}>
            {timeOfDay(edge, timeZone)}
          </span>
        ))}
      </div>
      <div className={styles.legend}>
        <span>
          {t('detail.stationClock', {
            offset: [...new Set([first.from, last.to].map((end) => offsetText(end, timeZone)))].join(' / '),
          })}
        </span>
        {TIER_NAMES.map((tier) => {
          const own = segments.filter((segment) => segment.tier === tier);
          if (own.length === 0) return null;
          return (
            <span key={tier} className={styles.tier}>
              <TierMark tier={tier} />
              <b>
                <Energy wh={own.reduce((sum, segment) => sum + segment.energyWh, 0)} as="meter" />
              </b>
            </span>
          );
        })}
      </div>
    </div>
  );
}
