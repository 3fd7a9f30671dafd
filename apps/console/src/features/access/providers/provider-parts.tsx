import { type Provider, providerList, resourceUrl } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { dateTime } from '../../../shared/format/time.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import styles from './providers.module.css';

const SOON_MS = 30 * 86_400_000;

export function ProviderName({ provider }: { provider: Provider }) {
  return (
    <span className={styles.name}>
      {provider.logoPath ? (
        <img src={resourceUrl(provider.logoPath)} alt="" />
      ) : (
        <span aria-hidden="true">{[...provider.providerName][0]}</span>
      )}
      <span title={provider.providerName}>{provider.providerName}</span>
    </span>
  );
}

/** Until when a provider is authorised, and whether that is a matter now. */
export function Expiration({ provider }: { provider: Provider }) {
  const { t } = useTranslation('providers');
  const say = useWord();
  const now = useNow();
  if (provider.expirationTime === null) return <span className={styles.quiet}>{t('providers.never')}</span>;
  const soon = !provider.expired && Date.parse(provider.expirationTime) - now < SOON_MS;
  return (
    <span className={styles.expiration}>
      {dateTime(provider.expirationTime).slice(0, 10)}
      {provider.expired ? <ToneTag tone="danger">{say(providerList.filters.expired.values.true)}</ToneTag> : null}
      {soon ? <ToneTag tone="warning">{t('providers.expiresSoon')}</ToneTag> : null}
    </span>
  );
}

/** How many of the authorised system users there are. */
export function Seats({ provider }: { provider: Provider }) {
  const { t } = useTranslation('providers');
  const { userCount: used, authCount: limit } = provider;
  return <>{limit === 0 ? t('providers.usedFree', { used }) : t('providers.used', { used, limit })}</>;
}
