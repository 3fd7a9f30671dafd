import { MailOutlined } from '@ant-design/icons';
import type { ReportKind } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Allowed, opensPath, useUser } from '../shared/access/access.tsx';

/** Names in the URL of what the form of a new schedule begins with; those of the list's own filters are others. */
export const FILLED_IN = {
  kind: 'forKind',
  providerId: 'forProvider',
  stationId: 'forStation',
  currency: 'forCurrency',
} as const;

const PATH = '/operateManagement/scheduledReports';

interface Props {
  kind: ReportKind;
  filters: Partial<Record<'providerId' | 'stationId' | 'currency', string | undefined>>;
}

/** Leads from a page of statistics to a schedule that mails what it shows. */
export function SendRegularly({ kind, filters }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useUser();
  const go = () => {
    const search = new URLSearchParams({ dialog: 'new', [FILLED_IN.kind]: kind });
    for (const field of ['providerId', 'stationId', 'currency'] as const)
      if (filters[field]) search.set(FILLED_IN[field], filters[field]);
    void navigate(`${PATH}?${search}`);
  };
  if (!opensPath(user, PATH)) return null;
  return (
    <Allowed any={['report:write']}>
      <Button icon={<MailOutlined />} onClick={go}>
        {t('sendRegularly')}
      </Button>
    </Allowed>
  );
}
