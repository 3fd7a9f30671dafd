import { PROVIDER_TYPE_WORDS, type Provider, providerList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { TextOrMissing } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/lists.module.css';
import { ProviderMenu } from './provider-menu.tsx';
import { Expiration, ProviderName, Seats } from './provider-parts.tsx';

/** A provider on a phone. */
export function ProviderCard({ provider, onOpen }: { provider: Provider; onOpen: (() => void) | undefined }) {
  const { t } = useTranslation('providers');
  const say = useWord();
  const word = useColumnWord(providerList);
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
        <dt>{word('type')}</dt>
        <dd>{say(PROVIDER_TYPE_WORDS[provider.providerType])}</dd>
        <dt>{word('expiration')}</dt>
        <dd>
          <Expiration provider={provider} />
        </dd>
        <dt>{t('providers.authCount')}</dt>
        <dd>
          <Seats provider={provider} />
        </dd>
        <dt>{word('contact')}</dt>
        <dd>
          <TextOrMissing text={[provider.contact, provider.phone].filter(Boolean).join(' · ')} />
        </dd>
      </dl>
    </div>
  );
}
