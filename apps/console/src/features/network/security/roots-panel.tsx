import { contract, type PointSecurity } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { Facts, Section } from '../../../shared/ui/facts.tsx';
import { FileLink } from '../../../shared/ui/file-link.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import textParts from '../../../shared/ui/text.module.css';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from './security.module.css';
import { type PartProps, useAsk, useSecuritySend } from './security-parts.tsx';

/** Which certificates the charger says that it has. */
export function RootsPanel({ data }: PartProps) {
  const { t } = useTranslation('security');
  const ask = useAsk();
  const root = useSecuritySend.root();
  const read = useSecuritySend.read();
  const remove = useSecuritySend.remove();
  const { serialNumber, pointName: point, installed } = data;
  const params = { serialNumber };
  const askInstall = () =>
    ask({
      title: t('roots.installAsk', { point }),
      consequence: t('roots.installWill'),
      done: t('certificates.asked'),
      perform: () => root.mutateAsync({ params }),
    });
  const askRemove = ({ certificateType: _, ...body }: NonNullable<PointSecurity['installed']>['list'][number]) =>
    ask({
      title: t('roots.removeAsk', { point }),
      consequence: t('roots.removeWill'),
      done: t('certificates.asked'),
      danger: true,
      perform: () => remove.mutateAsync({ params, body }),
    });
  return (
    <section className={styles.panel}>
      <Section
        title={t('roots.title')}
        extra={
          <Allowed any={['security:write']}>
            <div className={styles.buttons}>
              <Button loading={read.isPending} onClick={() => read.mutate({ params })}>
                {t('roots.read')}
              </Button>
              <Button onClick={askInstall}>{t('roots.install')}</Button>
            </div>
          </Allowed>
        }
      >
        {installed === null ? <span className={textParts.faintSmall}>{t('roots.unread')}</span> : null}
        {installed ? (
          <>
            <span className={textParts.faintSmall}>
              {t('roots.readAt')} <Time at={installed.time} />
              {installed.list.length === 0 ? ` · ${t('roots.none')}` : ''}
            </span>
            <ul className={styles.list}>
              {installed.list.map((one) => (
                <li key={`${one.certificateType}${one.issuerKeyHash}${one.serialNumber}`}>
                  <span className={styles.main}>
                    <span>{t(`roots.uses.${one.certificateType}`)}</span>
                    <span className={styles.mono}>{one.serialNumber}</span>
                  </span>
                  <Allowed any={['security:write']}>
                    <Button size="small" danger onClick={() => askRemove(one)}>
                      {t('roots.remove')}
                    </Button>
                  </Allowed>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </Section>
    </section>
  );
}

/** The installation's own authority and its root certificate. */
export function AuthorityPanel() {
  const { t } = useTranslation('security');
  const query = useCall(contract.security.authority, {}, { staleTime: 3_600_000 });
  const { data } = query;
  return (
    <section className={styles.panel}>
      <Section
        title={t('authority.title')}
        extra={
          <FileLink path={contract.security.authorityCertificate.path} label={t('authority.download')}>
            {t('authority.download')}
          </FileLink>
        }
      >
        {query.error && !data ? <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} /> : null}
        {query.isPending ? <SkeletonRows columns={2} /> : null}
        {data ? (
          <Facts
            facts={[
              { label: t('authority.subject'), value: data.subject },
              { label: t('authority.until'), value: <Time at={data.notAfter} /> },
              { label: t('authority.fingerprint'), value: <span className={styles.mono}>{data.fingerprint}</span>, wide: true },
            ]}
          />
        ) : null}
      </Section>
    </section>
  );
}
