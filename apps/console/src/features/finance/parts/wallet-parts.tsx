import type { NamedWallet } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAccess } from '../../../shared/access/access.tsx';
import { Money } from '../../../shared/ui/value/values.tsx';
import styles from './finance.module.css';

export const statementPath = (wallet: Pick<NamedWallet, 'kind' | 'id'>): string =>
  `/userManagement/statement/${wallet.kind}/${encodeURIComponent(wallet.id)}`;

/** Whose a wallet is, leading to its statement. */
export function WalletName({ wallet }: { wallet: NamedWallet }) {
  const { t } = useTranslation('finance');
  const access = useAccess();
  const known = !wallet.id.startsWith('#');
  return (
    <div className={styles.two}>
      {known && access.can('statement:read') ? (
        <Link to={statementPath(wallet)} title={t('account.statement', { name: wallet.name })}>
          {wallet.name}
        </Link>
      ) : (
        <span>{wallet.name}</span>
      )}
      <small>
        {t(`accountKinds.${wallet.kind}`)}
        {wallet.detail ? ` · ${wallet.detail}` : ''}
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

/** What a wallet select says. */
export function useWalletWords() {
  const { t } = useTranslation('finance');
  return {
    kinds: { card: t('accountKinds.card'), chargeUser: t('accountKinds.chargeUser'), company: t('accountKinds.company') },
    placeholder: t('account.placeholder'),
    typeToSearch: t('account.typeToSearch'),
    none: t('account.none'),
  };
}
