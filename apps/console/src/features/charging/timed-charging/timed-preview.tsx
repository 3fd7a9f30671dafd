import { contract, type TimedChargeForm, type TimedPreview } from '@csms/contract';
import { Form, type FormInstance } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queries.ts';
import { energy } from '../../../shared/format/format.ts';
import { moment } from '../../../shared/format/time.ts';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Energy, Money } from '../../../shared/ui/value/values.tsx';
import { PlanPicture } from './plan-picture.tsx';
import styles from './timed-charging.module.css';
import { nextAt } from './timed-times.ts';
import { bodyOf, type Values } from './timed-values.ts';

function Answer({ answer, body }: { answer: TimedPreview; body: TimedChargeForm }) {
  const { t } = useTranslation('timedCharging');
  const zone = answer.timeZone;
  const count = body.connectorNos.length;
  const readyTime = body.kind === 'readyBy' ? body.readyTime : null;
  const isReady = readyTime !== null;
  if (answer.dueTime === null) return <Notice tone="warning" title={t('preview.none')} />;
  const missing = energy(answer.missingWh);
  return (
    <>
      {answer.missingWh > 0 && readyTime !== null ? (
        <Notice
          tone="warning"
          title={t('preview.missing', { energy: `${missing.value} ${missing.unit}` })}
          text={t(`preview.missingWhy.${answer.bound}`, { time: readyTime })}
        />
      ) : null}
      <Facts
        facts={[
          { label: t(isReady ? 'preview.from' : 'preview.next'), value: moment(answer.dueTime, zone, true) },
          answer.endTime !== null && {
            label: t(isReady ? 'preview.full' : 'preview.end'),
            value: moment(answer.endTime, zone, true),
          },
          {
            label: t('preview.energy'),
            value: answer.energyWh === null ? t('preview.unknown') : <Energy wh={answer.energyWh} />,
          },
          {
            label: t('preview.cost'),
            value: answer.cost === null ? t('preview.noCost') : <Money amount={answer.cost} currency={answer.currency} />,
          },
          isReady &&
            answer.costAtOnce !== null && {
              label: t('preview.atOnce'),
              value: <Money amount={answer.costAtOnce} currency={answer.currency} />,
            },
          isReady && { label: t('preview.bound'), value: t(`preview.bounds.${answer.bound}`) },
        ]}
      />
      <PlanPicture
        plan={answer.plan}
        zone={zone}
        from={answer.dueTime}
        to={isReady ? new Date(nextAt(Date.parse(answer.dueTime), readyTime, zone)).toISOString() : null}
      />
      {isReady && !answer.canPause ? <p>{t('preview.cannotPause')}</p> : null}
      {count > 1 ? <p>{t('preview.each', { count })}</p> : null}
    </>
  );
}

/** What the next start would be and cost, as soon as the form is complete and typing rests. */
export function Preview({ form, serialNumber }: { form: FormInstance<Values>; serialNumber: string | undefined }) {
  const { t } = useTranslation('timedCharging');
  const values: Partial<Values> | undefined = Form.useWatch([], form);
  const now = JSON.stringify(bodyOf(values ?? {}, serialNumber) ?? null);
  const settled = useDebounced(now, 400);
  const body = useMemo(() => JSON.parse(settled) as ReturnType<typeof bodyOf> | null, [settled]);
  const query = useCall(
    contract.timedCharges.preview,
    { body: body! },
    { enabled: body != null, keepPrevious: true, staleTime: 30_000, silent: true },
  );
  const isOld = now !== settled || query.isPlaceholderData;
  return (
    <section className={styles.preview} aria-live="polite" aria-busy={isOld} aria-label={t('preview.title')} data-old={isOld}>
      <h3>{t('preview.title')}</h3>
      {body == null ? (
        <p>{t('preview.incomplete')}</p>
      ) : query.error ? (
        <p>{t('preview.failed', { message: Object.values(query.error.fields)[0] ?? query.error.message })}</p>
      ) : query.data ? (
        <Answer answer={query.data} body={body} />
      ) : null}
    </section>
  );
}
