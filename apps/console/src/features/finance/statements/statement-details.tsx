import { pathOf, remarkOf, type StatementLine } from '@csms/contract';
import { formatKWh } from '@csms/kernel';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAccess } from '../../../shared/access/access.tsx';
import { language } from '../../../shared/i18n/i18n.ts';
import styles from '../parts/finance.module.css';
import { statementPath, useSourceText } from '../parts/wallet-parts.tsx';

/** What a movement was: a charge with its station, a transfer with its other end, or where it came from. */
export function StatementDetails({ line }: { line: StatementLine }) {
  const { t } = useTranslation('finance');
  const sourceText = useSourceText();
  const access = useAccess();
  if (line.session) {
    const name = t('statement.session', { id: line.session.transactionId });
    return (
      <div className={styles.two}>
        {access.can('record:read') ? <Link to={pathOf('record', line.session.transactionId)}>{name}</Link> : <span>{name}</span>}
        <small>
          {[
            line.session.stationName,
            `${formatKWh(line.session.energyWh)} kWh`,
            line.kind === 'orderRefund' ? remarkOf(line, language()) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </div>
    );
  }
  const other = line.counterpart;
  return (
    <div className={styles.two}>
      {other ? (
        <Link to={statementPath(other)}>
          {t(line.amount.startsWith('-') ? 'statement.to' : 'statement.from', { name: other.name })}
        </Link>
      ) : (
        <span>{sourceText(line.source)}</span>
      )}
      <small>{[other ? sourceText(line.source) : '', line.operator, line.remark].filter(Boolean).join(' · ')}</small>
    </div>
  );
}
