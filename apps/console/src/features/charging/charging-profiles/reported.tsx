import { CHARGING_PROFILE_FIELDS, contract, LIMIT_SOURCE_WORDS, REPORTED_PURPOSE_WORDS } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { useLiveRefetch } from '../../../shared/live/use-live-refetch.ts';
import { Section } from '../../../shared/ui/facts.tsx';
import listParts from '../../../shared/ui/list-parts.module.css';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from './charging-profiles.module.css';
import { limitsText } from './limits.tsx';

/** What the charger itself says that limits it, with what others have set. Not shown of one that cannot say it. */
export function Reported({ serialNumber }: { serialNumber: string }) {
  const { t } = useTranslation(['chargingProfiles', 'terms']);
  const word = useWord();
  const query = useCall(contract.chargingProfiles.reported, { params: { serialNumber } }, { silent: true });
  useLiveRefetch(['command.changed', 'point.changed'], query.refetch);
  const ask = useSend(contract.chargingProfiles.askReported, [contract.chargingProfiles.reported]);
  const { data } = query;
  if (!data?.isAskable) return null;
  const { status, result, toldTime, profiles } = data;
  const isWaiting = status === 'queued' || status === 'sent';
  const isRefused = status !== null && !isWaiting && result !== 'accepted';
  return (
    <Section title={t('reported.title')}>
      <div className={styles.search}>
        <Button
          loading={ask.isPending || isWaiting}
          onClick={() => void ask.mutateAsync({ params: { serialNumber }, body: {} }).catch(() => undefined)}
        >
          {t('reported.ask')}
        </Button>
        {toldTime ? (
          <span className={styles.hint}>
            {t('reported.asOf')} <Time at={toldTime} />
          </span>
        ) : null}
      </div>
      {isRefused ? (
        <StateBlock tone="empty" title={t('reported.refused', { result: t(`terms:command.result.${result ?? 'failed'}`) })} />
      ) : profiles.length === 0 ? (
        <p className={styles.hint}>
          {t(data.hasAny === false ? 'reported.none' : isWaiting ? 'reported.waiting' : 'reported.hint')}
        </p>
      ) : null}
      {profiles.map((one) => (
        <div key={`${one.connectorNo} ${one.source} ${one.wireId}`} className={styles.card}>
          <span className={listParts.cardHead}>
            <b>
              #{one.wireId} · {word(REPORTED_PURPOSE_WORDS[one.purpose])}
            </b>
            <span>{limitsText(one, true)}</span>
          </span>
          <span>
            {one.connectorNo === 0 ? t('form.wholePoint') : t('form.connectorNo', { number: one.connectorNo })} ·{' '}
            {word(CHARGING_PROFILE_FIELDS.stackLevel.words)} {one.stackLevel} · {word(LIMIT_SOURCE_WORDS[one.source])}
          </span>
        </div>
      ))}
    </Section>
  );
}
