import { contract, photoRule } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { RulesButton, RulesDrawer } from '../parts/rules-drawer.tsx';

const RuleField = fieldsOf(photoRule);
const { photoRetention } = contract;
const PARAM = 'photos';

/** The button that opens how long photos are kept, and its form. */
export function PhotoRules() {
  const { t } = useTranslation('photoRetention');
  return (
    <RulesButton param={PARAM} title={t('title')}>
      {(providerId) => <PhotoForm providerId={providerId} />}
    </RulesButton>
  );
}

function PhotoForm({ providerId }: { providerId: number }) {
  const { t } = useTranslation('photoRetention');
  const rule = useCall(photoRetention.get, { query: { providerId } });
  const save = useSend(photoRetention.save, [photoRetention.get]);
  if (!rule.data) return null;
  return (
    <RulesDrawer<{ months: number }>
      param={PARAM}
      title={t('title')}
      labels={{ provider: t('provider'), saved: t('saved') }}
      providerId={providerId}
      initialValues={{ months: rule.data.months }}
      onSave={({ months }) => save.mutateAsync({ body: { providerId, months } })}
    >
      <RuleField name="months" />
    </RulesDrawer>
  );
}
