import type { contract, ResponseOf } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Notice } from '../../../shared/ui/notice.tsx';

export type Decided = ResponseOf<typeof contract.applications.get>;

/** Says before a decision that it cannot be taken: the applicant hears of it by mail, and there is no mail account. */
export function MailNeeded({ application }: { application: Decided }) {
  const { t } = useTranslation('providers');
  if (application.hasMailAccount) return null;
  return (
    <Notice tone="warning" title={t('applications.mailNeeded')} text={t('applications.mailNeededHint')}>
      <Link to="/systemManagement/userManage">{t('applications.toMailAccount')}</Link>
    </Notice>
  );
}
