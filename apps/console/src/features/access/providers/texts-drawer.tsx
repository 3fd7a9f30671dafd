import { contract, PROVIDER_TEXTS, type Provider, providerTexts } from '@csms/contract';
import { Form, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { RichText } from '../../../shared/ui/rich-text/rich-text.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';

type Values = z.output<typeof providerTexts>;

const TextField = fieldsOf(providerTexts);
const PATHS = { disclaimer: '/disclaimer', privacyAgreement: '/privacyAgreement' } as const;

/** Disclaimer and privacy agreement of a provider, as the public reads them. */
export function TextsDrawer({ provider, open, onClose }: { provider: Provider; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['providers', 'common']);
  const [form] = Form.useForm<Values>();
  const texts = useCall(contract.providers.getTexts, { query: { id: provider.id } }, { enabled: open, staleTime: 0 });
  const save = useSend(contract.providers.setTexts, [contract.providers.getTexts, contract.providers.publicText]);
  return (
    <FormDrawer<Values>
      title={t('providers.texts', { name: provider.providerName })}
      open={open}
      onClose={onClose}
      submitText={t('common:actions.save')}
      form={form}
      width={820}
      blocked={!texts.data}
      onSubmit={async (values) => {
        await save.mutateAsync({ body: { id: provider.id, ...values } });
        notify.success(t('providers.textsSaved'));
      }}
    >
      {texts.error ? (
        <ErrorState error={texts.error} onRetry={() => void texts.refetch()} />
      ) : texts.data ? (
        PROVIDER_TEXTS.map((name) => {
          const path = `${PATHS[name]}?providerId=${provider.id}`;
          return (
            <TextField
              key={name}
              name={name}
              initialValue={texts.data[name]}
              extra={
                <>
                  {t('providers.textsHint', { path })}{' '}
                  <a href={path} target="_blank" rel="noreferrer" style={{ textDecoration: 'underline' }}>
                    {t('providers.view')}
                  </a>
                </>
              }
            >
              {(label) => <RichText label={label} />}
            </TextField>
          );
        })
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </FormDrawer>
  );
}
