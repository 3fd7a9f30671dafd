import { type ChargingSession, MEASURAND_KEYS, type MeasurandKey, measurandOf } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { decimal } from '../../../shared/format/format.ts';
import { Facts, Section } from '../../../shared/ui/facts.tsx';
import { Live } from '../../../shared/ui/value/values.tsx';
import { Stale } from './session-parts.tsx';

/** What a session tells of one measurand, in its unit: the value, and L1 to L3 where they are told apart. Undefined: nothing. */
function readingOf({ readings, phases }: ChargingSession, key: MeasurandKey): string | undefined {
  const { field, scale, unit, line } = measurandOf(key);
  const shown = (value: number) => decimal(value / scale, line.fraction);
  const value = readings[field];
  const three = (phases[field] ?? []).flatMap((one, index) => (one === null ? [] : [`L${index + 1} ${shown(one)}`]));
  // A single phase says what the value says.
  const parts = [...(value === undefined ? [] : [shown(value)]), ...(three.length > 1 ? three : [])];
  return parts.length === 0 ? undefined : `${parts.join(' · ')} ${unit}`;
}

/** What else the charger of a running session measures. */
export function Readings({ session }: { session: ChargingSession }) {
  const { t } = useTranslation(['charging']);
  const facts = MEASURAND_KEYS.flatMap((key) => {
    const text = readingOf(session, key);
    return text === undefined ? [] : [{ key, text }];
  });
  if (facts.length === 0) return null;
  return (
    <Section title={t('sessions.readings')}>
      <Facts
        facts={facts.map(({ key, text }) => ({
          label: t(`measurands.${key}`),
          value: (
            <Stale session={session} quiet>
              <Live value={text}>{text}</Live>
            </Stale>
          ),
        }))}
      />
    </Section>
  );
}
