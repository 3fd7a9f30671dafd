import {
  contract,
  PASSWORD_LENGTH,
  PROVIDER_TYPE_WORDS,
  PROVIDER_TYPES,
  type Provider,
  providerForm,
  providerList,
  VALID_YEARS,
} from '@csms/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Checkbox, Form, Input, InputNumber, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { CurrencySelect } from '../../../../entities/currency-select.tsx';
import { useColumnWord, useWord } from '../../../../entities/list/list-words.ts';
import { ProviderSelect } from '../../../../entities/provider-select.tsx';
import { userQuery, useUser } from '../../../../shared/access/access.tsx';
import { useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { FormDrawer } from '../../../../shared/ui/form/form-drawer.tsx';
import { NetworksInput } from '../../../../shared/ui/form/networks-input.tsx';
import { useRule } from '../../../../shared/ui/form/rule.ts';
import { ImageUpload } from '../../../../shared/ui/upload/image-upload.tsx';
import lists from '../../parts/lists.module.css';
import { MailFields } from './mail-fields.tsx';
import { initialValues, type ProviderValues, toChange, toForm } from './provider-values.ts';

const { getAllProviders, options, addProvider, updateProviderInfo } = contract.providers;

/** Makes a provider (`provider` undefined) or changes one. */
export function ProviderDrawer(props: { provider: Provider | undefined; open: boolean; onClose: () => void }) {
  const { provider, open, onClose } = props;
  const { t } = useTranslation(['providers', 'common']);
  const say = useWord();
  const word = useColumnWord(providerList);
  const rule = useRule();
  const user = useUser();
  const client = useQueryClient();
  const [form] = Form.useForm<ProviderValues>();
  const stale = [getAllProviders, options];
  const add = useSend(addProvider, stale);
  const update = useSend(updateProviderInfo, stale);
  const shape = providerForm.shape;
  const years = VALID_YEARS.map((value) => ({ value, label: t('providers.years', { count: value }) }));
  // How long and for how many users is decided above a provider, never by itself.
  const own = provider !== undefined && provider.id === user.providerId && !user.isShowProvider;
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
        <Form.Item name="providerName" label={word('name')} required rules={[rule(shape.providerName, word('name'))]}>
          <Input maxLength={100} />
        </Form.Item>
        {provider ? null : (
          <Form.Item name="parentId" label={word('parent')} required rules={[rule(shape.parentId, word('parent'), 'choice')]}>
            <ProviderSelect label={word('parent')} />
          </Form.Item>
        )}
        {provider || !user.isShowProvider ? null : (
          <Form.Item name="providerType" label={word('type')}>
            <Select
              options={PROVIDER_TYPES.map((value) => ({
                value,
                label: `${say(PROVIDER_TYPE_WORDS[value])} · ${t(`providers.typesHint.${value}`)}`,
              }))}
            />
          </Form.Item>
        )}
        {provider ? null : (
          <Form.Item
            name="currency"
            label={word('currency')}
            required
            extra={t('providers.currencyHint')}
            rules={[rule(shape.currency, word('currency'), 'choice')]}
          >
            <CurrencySelect label={word('currency')} />
          </Form.Item>
        )}
        {provider?.providerType === 'super' ? null : (
          <Form.Item
            name="validYears"
            label={provider ? t('providers.validityAgain') : t('providers.validity')}
            extra={own ? t('providers.aboveOnly') : undefined}
            required={!provider}
          >
            <Segmented
              block
              disabled={own}
              options={provider ? [{ value: 0, label: t('providers.validityKeep') }, ...years] : years}
            />
          </Form.Item>
        )}
        <Form.Item
          name="authCount"
          label={t('providers.authCount')}
          extra={own ? t('providers.aboveOnly') : t('providers.authCountHint')}
          rules={[rule(shape.authCount, t('providers.authCount'))]}
        >
          <InputNumber min={0} max={100_000} precision={0} disabled={own} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item
          name="passwordMin"
          label={t('providers.passwordMin')}
          extra={t('providers.passwordMinHint', PASSWORD_LENGTH)}
          required
          rules={[rule(shape.passwordMin.unwrap(), t('providers.passwordMin'))]}
        >
          <InputNumber min={PASSWORD_LENGTH.least} max={PASSWORD_LENGTH.mostAsked} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="contact" label={word('contact')} rules={[rule(shape.contact, word('contact'))]}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="phone" label={word('phone')} rules={[rule(shape.phone, word('phone'))]}>
          <Input maxLength={32} inputMode="tel" />
        </Form.Item>
        <Form.Item name="email" label={word('email')} rules={[rule(shape.email, word('email'))]}>
          <Input maxLength={200} inputMode="email" />
        </Form.Item>
      </div>
      <Form.Item
        name="networks"
        label={t('providers.networks')}
        extra={t('providers.networksHint')}
        rules={[rule(shape.networks.unwrap(), t('providers.networks'))]}
      >
        <NetworksInput />
      </Form.Item>
      <Form.Item name="refundBonus" valuePropName="checked" extra={t('providers.refundBonusHint')}>
        <Checkbox>{t('providers.refundBonus')}</Checkbox>
      </Form.Item>
      <Form.Item name="logoPath" label={t('providers.logo')}>
        <ImageUpload kind="logo" label={t('providers.logo')} />
      </Form.Item>
      <MailFields provider={provider} form={form} />
    </FormDrawer>
  );
}
