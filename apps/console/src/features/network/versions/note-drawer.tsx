import { contract, type Version, versionForm } from '@csms/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';

const VersionField = fieldsOf(versionForm);

/** All that changes of a version is what is said about it. */
export function NoteDrawer({ version, open, onClose }: { version: Version; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['firmware', 'common']);
  const [form] = Form.useForm<{ note: string }>();
  const update = useSend(contract.versions.update, [contract.versions.list]);
  return (
    <FormDrawer<{ note: string }>
      title={t('versions.editTitle', { version: version.version })}
      open={open}
      onClose={onClose}
      submitText={t('common:actions.save')}
      form={form}
      initialValues={{ note: version.note }}
      onSubmit={async ({ note }) => {
        await update.mutateAsync({ params: { id: version.id }, body: { note: note ?? '' } });
        notify.success(t('versions.saved'));
      }}
    >
      <VersionField name="note" />
    </FormDrawer>
  );
}
