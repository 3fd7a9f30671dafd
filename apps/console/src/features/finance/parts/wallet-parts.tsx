import type { Account } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAccess } from '../../../shared/access/access.tsx';
import { Money } from '../../../shared/ui/value/values.tsx';
import styles from './finance.module.css';

export const statementPath = (account: Pick<Account, 'kind' | 'id'>): string =>
  `/userManagement/statement/${account.kind}/${encodeURIComponent(account.id)}`;

/** Whose a wallet is, leading to its statement. */
export function AccountName({ account }: { account: Account }) {
  const { t } = useTranslation('finance');
  const access = useAccess();
  const known = !account.id.startsWith('#');
  return (
    <div className={styles.two}>
      {known && access.can('statement:read') ? (
        <Link to={statementPath(account)} title={t('account.statement', { name: account.name })}>
          {account.name}
        </Link>
      ) : (
        <span>{account.name}</span>
      )}
      <small>
        {t(`accountKinds.${account.kind}`)}
        {account.detail ? ` · ${account.detail}` : ''}
      </small>
    </div>
  );
}

/** An amount; what went out steps back. */
export const Amount = ({ amount, currency }: { amount: string; currency: string }) => (
  <span className={styles.money} data-out={amount.startsWith('-')}>
    <Money amount={amount} currency={currency} />
  </span>
);

/** Our own words for where a movement came from; another's stand as they are. */
export function useSourceText(): (source: string) => string {
  const { t } = useTranslation('finance');
  return (source) => {
    const known = ['console', 'app', 'corporateTransfer', 'cardReplace', 'merge', 'company'] as const;
    const own = known.find((one) => one === source);
    return own ? t(`sources.${own}`) : source;
  };
}

/** What an account select says. */
export function useAccountWords() {
  const { t } = useTranslation('finance');
  return {
    kinds: { card: t('accountKinds.card'), chargeUser: t('accountKinds.chargeUser'), company: t('accountKinds.company') },
    placeholder: t('account.placeholder'),
    typeToSearch: t('account.typeToSearch'),
    none: t('account.none'),
  };
}
