import type { Provider } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { TextOrMissing } from '../../../shared/ui/value/values.tsx';
import styles from '../lists.module.css';
import { ProviderMenu } from './provider-menu.tsx';
import { Expiration, ProviderName, Seats } from './provider-parts.tsx';

/** A provider on a phone. */
export function ProviderCard({ provider, onOpen }: { provider: Provider; onOpen: (() => void) | undefined }) {
  const { t } = useTranslation('providers');
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        {onOpen ? (
          <button type="button" className={styles.opener} onClick={onOpen}>
            <ProviderName provider={provider} />
          </button>
        ) : (
          <ProviderName provider={provider} />
        )}
        <ProviderMenu provider={provider} />
      </div>
      <dl className={styles.cardFacts}>
        <dt>{t('providers.type')}</dt>
        <dd>{t(`providers.types.${provider.providerType}`)}</dd>
        <dt>{t('providers.expiration')}</dt>
        <dd>
          <Expiration provider={provider} />
        </dd>
        <dt>{t('providers.authCount')}</dt>
        <dd>
          <Seats provider={provider} />
        </dd>
        <dt>{t('providers.contact')}</dt>
        <dd>
          <TextOrMissing text={[provider.contact, provider.phone].filter(Boolean).join(' · ')} />
        </dd>
      </dl>
    </div>
  );
}
