import { contract, type Provider } from '@csms/contract';
import { Form, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { RichText } from '../../../shared/ui/rich-text/rich-text.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';

interface Values {
  disclaimer: string;
  privacyAgreement: string;
}

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
        (['disclaimer', 'privacyAgreement'] as const).map((name) => {
          const path = `${PATHS[name]}?providerId=${provider.id}`;
          return (
            <Form.Item
              key={name}
              name={name}
              initialValue={texts.data[name]}
              label={t(`providers.${name}`)}
              extra={
                <>
                  {t('providers.textsHint', { path })}{' '}
                  <a href={path} target="_blank" rel="noreferrer" style={{ textDecoration: 'underline' }}>
                    {t('providers.view')}
                  </a>
                </>
              }
            >
              <RichText label={t(`providers.${name}`)} />
            </Form.Item>
          );
        })
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </FormDrawer>
  );
}
