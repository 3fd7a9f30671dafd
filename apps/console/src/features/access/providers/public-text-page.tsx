import { contract, type PROVIDER_TEXTS } from '@csms/contract';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../shared/api/queries.ts';
import { RichTextView } from '../../../shared/ui/rich-text/rich-text-view.tsx';
import { ErrorState, StateBlock } from '../../../shared/ui/states.tsx';
import styles from './providers.module.css';

/** Disclaimer or privacy agreement, for everybody; `?providerId=` says whose. */
export function PublicText({ text }: { text: (typeof PROVIDER_TEXTS)[number] }) {
  const { t } = useTranslation('providers');
  const [search] = useSearchParams();
  const asked = Number(search.get('providerId'));
  const providerId = Number.isSafeInteger(asked) && asked > 0 ? asked : undefined;
  const query = useCall(contract.providers.publicText, { query: { text, providerId } });
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <>
      <p className={styles.lead}>{query.data.providerName}</p>
      {query.data.html === '' ? (
        <StateBlock tone="empty" title={t('publicText.none')} hint={t('publicText.noneHint')} />
      ) : (
        <RichTextView html={query.data.html} />
      )}
    </>
  );
}
