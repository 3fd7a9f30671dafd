import { METER_LINK_WORDS, READING_FAULT_WORDS, type SiteMeter } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { decimal, integer } from '../../../shared/format/format.ts';
import { since } from '../../../shared/format/time.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import { Missing, Power, Time } from '../../../shared/ui/value/values.tsx';
import { meterSentence } from './meter-words.ts';
import styles from './site-meter.module.css';

function Age({ at }: { at: string }) {
  const now = useNow();
  return (
    <>
      {since(at, now)} · <Time at={at} />
    </>
  );
}

/** How a meter stands: its last reading with its age, what did not count and why, and its connection. */
export function MeterState({ meter, zone }: { meter: SiteMeter; zone: string }) {
  const { t } = useTranslation('loadBalancing');
  const word = useWord();
  const now = useNow();
  const standing = meterSentence(t, meter, { now });
  const { isStale, readTime, powerW, currentsA, refused, refusedWhy, refusedTime, link, source } = meter;
  return (
    <section className={styles.state} aria-label={t('meter.state')} data-zone={zone}>
      <Facts
        facts={[
          {
            label: t('meter.state'),
            value: <ToneTag tone={isStale ? 'warning' : 'good'}>{t(isStale ? 'meter.silent' : 'meter.counts')}</ToneTag>,
          },
          standing !== undefined && { label: t('meter.why'), wide: true, value: standing },
          { label: t('meter.power'), value: powerW === null ? <Missing /> : <Power watts={powerW} /> },
          {
            label: t('meter.lines'),
            value: currentsA === null ? <Missing /> : `${currentsA.map((one) => decimal(one, 1)).join(' · ')} A`,
          },
          { label: t('meter.read'), value: readTime === null ? <Missing /> : <Age at={readTime} /> },
          source === 'mqtt' && {
            label: t('meter.link'),
            wide: true,
            value: (
              <ToneTag tone={link === 'connected' ? 'good' : link === null || link === 'connecting' ? 'neutral' : 'danger'}>
                {word(METER_LINK_WORDS[link ?? 'connecting'])}
              </ToneTag>
            ),
          },
          {
            label: t('meter.refused'),
            wide: true,
            value:
              refusedWhy === null ? (
                t('meter.noneRefused')
              ) : (
                <>
                  {t('meter.refusedCount', { count: refused, shown: integer(refused) })} · {word(READING_FAULT_WORDS[refusedWhy])}
                  {refusedTime === null ? null : (
                    <>
                      {' '}
                      (<Age at={refusedTime} />)
                    </>
                  )}
                </>
              ),
          },
        ]}
      />
    </section>
  );
}
