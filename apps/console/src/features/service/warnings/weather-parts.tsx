import {
  ALARM_WORDS,
  type OpenWarning,
  type StationWeather,
  skyWord,
  WARNING_KIND_WORDS,
  type WeatherWarning,
  warningPeak,
} from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { decimal, MISSING } from '../../../shared/format/format.ts';
import { moment } from '../../../shared/format/time.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import listParts from '../../../shared/ui/list-parts.module.css';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import textParts from '../../../shared/ui/text.module.css';
import styles from './warnings.module.css';

const figure = (value: number | null, fraction = 0): string => (value === null ? MISSING : decimal(value, fraction));

/** A warning in a word, in the colour of its level. */
export function WarningTag({ one }: { one: Pick<OpenWarning, 'kind' | 'level' | 'peakValue'> }) {
  const word = `${WARNING_KIND_WORDS[one.kind][language()]}${one.kind === 'thunderstorm' ? '' : ` ${warningPeak(one, language())}`}`;
  return (
    <ToneTag tone={one.level === 'serious' ? 'danger' : 'warning'} title={ALARM_WORDS.levels[one.level][language()]}>
      {word}
    </ToneTag>
  );
}

export const LevelTag = ({ one }: { one: Pick<WeatherWarning, 'level'> }) => (
  <ToneTag tone={one.level === 'serious' ? 'danger' : 'warning'}>{ALARM_WORDS.levels[one.level][language()]}</ToneTag>
);

/** The open warnings of a station: of each kind the gravest, with how many there are. */
export function Warnings({ warnings }: { warnings: readonly OpenWarning[] }) {
  const { t } = useTranslation('warnings');
  if (warnings.length === 0) return <span className={textParts.faint}>{t('noWarnings')}</span>;
  return (
    <span className={styles.tags}>
      {[...Map.groupBy(warnings, ({ kind }) => kind).values()].map((alike) => (
        <span key={alike[0]!.id} className={styles.tags}>
          <WarningTag one={alike[0]!} />
          {alike.length > 1 ? <small>× {alike.length}</small> : null}
        </span>
      ))}
    </span>
  );
}

/** What the weather is now; without a fresh forecast, since when nothing is known. */
export function Now({ row }: { row: StationWeather }) {
  const { t } = useTranslation('warnings');
  if (row.now === null)
    return <span className={textParts.faint}>{t('unknownSince', { time: moment(row.unknownSince ?? '', row.timeZone) })}</span>;
  return (
    <span className={styles.now}>
      <b>{figure(row.now.temperature)} °C</b> {skyWord(row.now.weatherCode, language())}
    </span>
  );
}

export function Extremes({ row }: { row: StationWeather }) {
  const { t } = useTranslation('warnings');
  if (row.next === null) return <span className={textParts.faint}>{MISSING}</span>;
  return (
    <span className={listParts.two}>
      <span>{t('range', { least: figure(row.next.temperatureMin), most: figure(row.next.temperatureMax) })}</span>
      <small>
        {t('gustsUpTo', { value: figure(row.next.gustsMax) })} · {t('rainUpTo', { value: figure(row.next.rainMax, 1) })}
      </small>
    </span>
  );
}

const THUNDER = 95;

/** The next 48 hours in small: a field for three hours, warmth by height, rain and thunderstorms marked, warnings underlined. */
export function Strip({ row }: { row: StationWeather }) {
  const { t } = useTranslation('warnings');
  if (row.strip === null || row.next === null) return <span className={textParts.faint}>{t('unknown')}</span>;
  const { strip, next } = row;
  const [least, most] = [next.temperatureMin ?? 0, next.temperatureMax ?? 0];
  const start = Date.parse(strip.startTime);
  const step = strip.stepHours * 3_600_000;
  const label = t('strip', {
    least: figure(next.temperatureMin),
    most: figure(next.temperatureMax),
    gusts: figure(next.gustsMax),
    rain: figure(next.rainMax, 1),
  });
  return (
    <span className={styles.strip} role="img" aria-label={label} title={label}>
      {strip.temperature.map((temperature, index) => {
        const from = start + index * step;
        const warned = row.warnings.filter((one) => Date.parse(one.startTime) < from + step && Date.parse(one.endTime) > from);
        const level = warned.some((one) => one.level === 'serious') ? 'serious' : warned.length > 0 ? 'common' : 'none';
        const height = temperature === null ? 0 : 20 + (70 * (temperature - least)) / Math.max(1, most - least);
        const code = strip.weatherCode[index] ?? null;
        const wet = (strip.rain[index] ?? 0) >= 0.5;
        return (
          <span key={from} data-level={level} data-sky={code !== null && code >= THUNDER ? 'thunder' : wet ? 'rain' : 'dry'}>
            <i style={{ height: `${height}%` }} />
          </span>
        );
      })}
    </span>
  );
}
