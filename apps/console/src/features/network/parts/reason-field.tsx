import { reasonForm } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';

const ReasonOf = fieldsOf(reasonForm);

/** Why somebody asks chargers for something. */
export function ReasonField() {
  const { t } = useTranslation('pointWork');
  return <ReasonOf name="reason" input={{ placeholder: t('actions.reasonPlaceholder') }} />;
}
