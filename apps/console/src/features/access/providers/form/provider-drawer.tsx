import { contract, type Provider, providerChange, providerForm, VALID_YEARS } from '@csms/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { CurrencySelect } from '../../../../entities/currency-select.tsx';
import { ProviderSelect } from '../../../../entities/provider-select.tsx';
import { userQuery, useUser } from '../../../../shared/access/access.tsx';
import { useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { fieldsOf } from '../../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../../shared/ui/form/form-drawer.tsx';
import { NetworksInput } from '../../../../shared/ui/form/networks-input.tsx';
import { ImageUpload } from '../../../../shared/ui/upload/image-upload.tsx';
import lists from '../../parts/lists.module.css';
import { MailFields } from './mail-fields.tsx';
import { initialValues, type ProviderValues, toChange, toForm } from './provider-values.ts';

const ProviderField = fieldsOf(providerForm);
const ChangeField = fieldsOf(providerChange);

const { getAllProviders, options, addProvider, updateProviderInfo } = contract.providers;

/** Makes a provider (`provider` undefined) or changes one. */
export function ProviderDrawer(props: { provider: Provider | undefined; open: boolean; onClose: () => void }) {
  const { provider, open, onClose } = props;
  const { t } = useTranslation(['providers', 'common']);
  const user = useUser();
  const client = useQueryClient();
  const [form] = Form.useForm<ProviderValues>();
  const stale = [getAllProviders, options];
  const add = useSend(addProvider, stale);
  const update = useSend(updateProviderInfo, stale);
  const years = VALID_YEARS.map((value) => ({ value, label: t('providers.years', { count: value }) }));
  // How long and for how many users is decided above a provider, never by itself.
  const own = provider !== undefined && provider.id === user.providerId && !user.isShowProvider;
  const decided = own ? { extra: t('providers.aboveOnly') } : {};
  return (
    <FormDrawer<ProviderValues>
      title={provider ? t('providers.edit', { name: provider.providerName }) : t('providers.create')}
      open={open}
      onClose={onClose}
      submitText={provider ? t('common:actions.save') : t('common:actions.create')}
      form={form}
      initialValues={initialValues(provider, user.providerId)}
      width={640}
      onSubmit={async (values) => {
        if (provider) {
          await update.mutateAsync({ body: toChange(provider, values) });
          notify.success(t('providers.saved'));
        } else {
          await add.mutateAsync({ body: toForm(values) });
          notify.success(t('providers.made', { name: values.providerName }));
        }
        // The sidebar shows the own provider's name and logo; with a second provider, lists tell whose a row is.
        if (!provider || provider.id === user.providerId) await client.invalidateQueries({ queryKey: userQuery.queryKey });
      }}
    >
      <div className={lists.half}>
        <ProviderField name="providerName" />
        {provider ? null : <ProviderField name="parentId">{(label) => <ProviderSelect label={label} />}</ProviderField>}
        {provider || !user.isShowProvider ? null : (
          <ProviderField name="providerType">
            {(_, { options }) => (
              <Select
                options={options.map(({ value, label }) => ({
                  value,
                  label: [label, t(`providers.typesHint.${value as Provider['providerType']}`)].join(' · '),
                }))}
              />
            )}
          </ProviderField>
        )}
        {provider ? null : (
          <ProviderField name="currency" required>
            {(label) => <CurrencySelect label={label} />}
          </ProviderField>
        )}
        {!provider ? (
          <ProviderField name="validYears">
            <Segmented block options={years} />
          </ProviderField>
        ) : provider.providerType === 'super' ? null : (
          // Nothing of it is sent where it is to stay.
          <ChangeField name="validYears" rules={[]} {...decided}>
            <Segmented block disabled={own} options={[{ value: 0, label: t('providers.validityKeep') }, ...years]} />
          </ChangeField>
        )}
        <ProviderField name="authCount" number={{ disabled: own }} {...decided} />
        <ProviderField name="passwordMin" required />
        <ProviderField name="contact" />
        <ProviderField name="phone" input={{ inputMode: 'tel' }} />
        <ProviderField name="email" input={{ inputMode: 'email' }} />
      </div>
      <ProviderField name="networks">
        <NetworksInput />
      </ProviderField>
      <ProviderField name="refundBonus" checkbox />
      <ProviderField name="logoPath">{(label) => <ImageUpload kind="logo" label={label} />}</ProviderField>
      <MailFields provider={provider} form={form} />
    </FormDrawer>
  );
}
