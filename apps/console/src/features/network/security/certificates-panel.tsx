import type { IssuedCertificate } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../../shared/access/access.tsx';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { Section } from '../../../shared/ui/facts.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import textParts from '../../../shared/ui/text.module.css';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from './security.module.css';
import { type PartProps, useAsk, useResultWords, useSecuritySend } from './security-parts.tsx';

const DAY_MS = 86_400_000;
/** From then on it is renewed. */
const SOON_DAYS = 30;

function State({ one }: { one: IssuedCertificate }) {
  const { t } = useTranslation('security');
  const words = useResultWords();
  const now = useNow();
  if (one.revokedTime) return <ToneTag tone="danger">{t('certificates.revoked', { name: one.revokedBy ?? '' })}</ToneTag>;
  if (Date.parse(one.notAfter) < now) return <ToneTag tone="warning">{t('certificates.expired')}</ToneTag>;
  const days = Math.ceil((Date.parse(one.notAfter) - now) / DAY_MS);
  if (one.installedTime && days <= SOON_DAYS)
    return <ToneTag tone="warning">{t('certificates.endsSoon', { count: days })}</ToneTag>;
  if (one.installedTime) return <ToneTag tone="good">{t('certificates.installed')}</ToneTag>;
  if (one.installResult === null) return <ToneTag tone="info">{t('certificates.waiting')}</ToneTag>;
  return <ToneTag tone="danger">{t('certificates.refused', { result: words(one.installResult) })}</ToneTag>;
}

/** The certificates that were issued to the point. */
export function CertificatesPanel({ data }: PartProps) {
  const { t } = useTranslation('security');
  const words = useResultWords();
  const ask = useAsk();
  const renew = useSecuritySend.renew();
  const revoke = useSecuritySend.revoke();
  const { serialNumber, pointName: point, refusedRequest } = data;
  const params = { serialNumber };
  const askRenew = () =>
    ask({
      title: t('certificates.renewAsk', { point }),
      consequence: t('certificates.renewWill'),
      done: t('certificates.asked'),
      perform: () => renew.mutateAsync({ params }),
    });
  const askRevoke = (serial: string) =>
    ask({
      title: t('certificates.revokeAsk', { point }),
      consequence: t('certificates.revokeWill'),
      done: t('certificates.revokedNow'),
      danger: true,
      perform: () => revoke.mutateAsync({ params, body: { serial } }),
    });
  return (
    <section className={styles.panel}>
      <Section
        title={t('certificates.title')}
        extra={
          data.certificates.length > 0 ? (
            <Allowed any={['security:write']}>
              <Button onClick={askRenew}>{t('certificates.renew')}</Button>
            </Allowed>
          ) : null
        }
      >
        {refusedRequest ? (
          <Notice tone="warning" title={t('certificates.refusedRequest', { reason: words(refusedRequest.fault) })} />
        ) : null}
        {data.certificates.length === 0 ? (
          <StateBlock tone="empty" title={t('certificates.none')} hint={t('certificates.noneHint')} />
        ) : (
          <ul className={styles.list}>
            {data.certificates.map((one) => (
              <li key={one.serial}>
                <span className={styles.main}>
                  <span className={styles.mono}>{one.serial}</span>
                  <span className={textParts.faintSmall}>
                    {t('certificates.valid')} <Time at={one.notBefore} /> – <Time at={one.notAfter} />
                  </span>
                </span>
                <State one={one} />
                {one.revokedTime ? null : (
                  <Allowed any={['security:write']}>
                    <Button size="small" danger onClick={() => askRevoke(one.serial)}>
                      {t('certificates.revoke')}
                    </Button>
                  </Allowed>
                )}
              </li>
            ))}
          </ul>
        )}
      </Section>
    </section>
  );
}
