import type { SecurityUpgrade, UpgradeStep } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../../shared/access/access.tsx';
import { Section } from '../../../shared/ui/facts.tsx';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';
import textParts from '../../../shared/ui/text.module.css';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from './security.module.css';
import { type PartProps, useAsk, useResultWords, useSecuritySend } from './security-parts.tsx';

const STEP_TONES: Record<UpgradeStep['state'], Tone> = { waiting: 'neutral', running: 'info', done: 'good', failed: 'danger' };
const TONES: Record<SecurityUpgrade['status'], Tone> = { open: 'info', done: 'good', fellBack: 'danger', cancelled: 'neutral' };

function Step({ step, no }: { step: UpgradeStep; no: number }) {
  const { t } = useTranslation('security');
  const words = useResultWords();
  return (
    <li>
      <span className={styles.number} aria-hidden="true">
        {no}
      </span>
      <span className={styles.main}>
        <span>{t(`upgrade.steps.${step.step}`)}</span>
        {step.result && step.result !== 'accepted' ? <span className={textParts.faintSmall}>{words(step.result)}</span> : null}
      </span>
      {step.time ? <Time at={step.time} /> : null}
      <ToneTag tone={STEP_TONES[step.state]}>{t(`upgrade.stepStates.${step.state}`)}</ToneTag>
    </li>
  );
}

/** The way to a higher profile: each step with how it stands, and what can be done about it. */
export function UpgradePanel({ data }: PartProps) {
  const { t } = useTranslation('security');
  const ask = useAsk();
  const start = useSecuritySend.start();
  const retry = useSecuritySend.retry();
  const cancel = useSecuritySend.cancel();
  const { upgrade, serialNumber, pointName: point, profile } = data;
  const open = upgrade?.status === 'open';
  const params = { serialNumber };
  const raise = (to: number) =>
    ask({
      title: t('upgrade.startAsk', { point, profile: to }),
      consequence: t('upgrade.startWill'),
      done: t('upgrade.started'),
      perform: () => start.mutateAsync({ params, body: { profile: to } }),
    });
  const giveUp = () =>
    ask({
      title: t('upgrade.cancelAsk', { point }),
      consequence: t('upgrade.cancelWill'),
      done: t('upgrade.states.cancelled'),
      danger: true,
      perform: () => cancel.mutateAsync({ params }),
    });
  const buttons = open ? (
    <>
      {upgrade.steps.some((step) => step.state === 'failed') ? (
        <Button type="primary" loading={retry.isPending} onClick={() => retry.mutate({ params })}>
          {t('upgrade.retry')}
        </Button>
      ) : null}
      <Button danger onClick={giveUp}>
        {t('upgrade.cancel')}
      </Button>
    </>
  ) : profile < 3 ? (
    <Button type="primary" onClick={() => raise(profile + 1)}>
      {t('upgrade.start', { profile: profile + 1 })}
    </Button>
  ) : null;
  return (
    <section className={styles.panel}>
      <Section
        title={t('upgrade.title')}
        extra={
          <Allowed any={['security:write']}>
            <div className={styles.buttons}>{buttons}</div>
          </Allowed>
        }
      >
        {upgrade ? (
          <>
            <div className={styles.status} role="status">
              <span>{t('upgrade.from', { from: upgrade.from, to: upgrade.to })}</span>
              <ToneTag tone={TONES[upgrade.status]}>{t(`upgrade.states.${upgrade.status}`)}</ToneTag>
              <span className={textParts.faintSmall}>
                {t('upgrade.by', { name: upgrade.startedBy })} · <Time at={upgrade.startedTime} />
              </span>
            </div>
            <ol className={styles.list}>
              {upgrade.steps.map((step, index) => (
                <Step key={step.step} step={step} no={index + 1} />
              ))}
            </ol>
          </>
        ) : (
          <span className={textParts.faintSmall}>{profile < 3 ? t('upgrade.none') : t('upgrade.highest')}</span>
        )}
      </Section>
    </section>
  );
}
