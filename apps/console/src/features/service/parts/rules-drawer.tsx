import { Button, Form } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProviderSelect } from '../../../entities/provider-select.tsx';
import { useProviderShown } from '../../../entities/provider-shown.ts';
import { Allowed, useUser } from '../../../shared/access/access.tsx';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';

/** The button that opens rules of a provider, for those who may change them; `param` of the URL holds that they are open. */
export function RulesButton({
  param,
  title,
  children,
}: {
  param: string;
  title: string;
  /** The form; `providerId` whose rules. */
  children: (providerId: number) => ReactNode;
}) {
  const [open, setOpen] = useUrlParam(param);
  const [chosen] = useUrlParam('of');
  const shown = useProviderShown(chosen);
  return (
    <Allowed any={['workOrder:confirm']}>
      <Button onClick={() => setOpen('1')}>{title}</Button>
      {open && shown !== undefined ? children(shown) : null}
    </Allowed>
  );
}

/** The form of rules; who sees several providers chooses whose. */
export function RulesDrawer<V extends object>({
  param,
  title,
  labels,
  providerId,
  initialValues,
  onSave,
  children,
}: {
  param: string;
  title: string;
  labels: { provider: string; saved: string };
  providerId: number;
  initialValues: V;
  onSave: (values: V) => Promise<unknown>;
  children: ReactNode;
}) {
  const { t } = useTranslation('common');
  const { isShowProvider } = useUser();
  const [form] = Form.useForm<V>();
  const [, setOpen] = useUrlParam(param);
  const [, choose] = useUrlParam('of');
  return (
    <FormDrawer<V>
      key={providerId}
      title={title}
      open
      onClose={() => {
        choose(undefined);
        setOpen(undefined);
      }}
      submitText={t('actions.save')}
      form={form}
      width={420}
      initialValues={initialValues}
      onSubmit={async (values) => {
        await onSave(values);
        notify.success(labels.saved);
      }}
    >
      {isShowProvider ? (
        <Form.Item label={labels.provider}>
          <ProviderSelect label={labels.provider} value={providerId} onChange={(id) => choose(String(id))} />
        </Form.Item>
      ) : null}
      {children}
    </FormDrawer>
  );
}
