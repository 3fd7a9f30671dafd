import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { type ConfigurationTemplate, configurationTemplateList, contract } from '@csms/contract';
import { Button, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useListFilters } from '../../../entities/list/list-filters.ts';
import { useList } from '../../../entities/list/use-list.ts';
import { Allowed, useAccess } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { useConfirm } from '../../../shared/ui/confirm-action.tsx';
import { NewButton } from '../../../shared/ui/new-button.tsx';
import { StateBlock } from '../../../shared/ui/states.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { FilteredList } from '../../../shared/ui/table/filtered-list.tsx';
import { RowCard } from '../../../shared/ui/table/row-card.tsx';
import { TextLink } from '../../../shared/ui/text-link.tsx';
import styles from '../parts/configuration.module.css';
import { TemplateDrawer } from './template-drawer.tsx';

export function CreateTemplateButton() {
  const { t } = useTranslation('configuration');
  return (
    <NewButton permission="configuration:write" param="create">
      {t('templates.create')}
    </NewButton>
  );
}

function Actions({ template, onEdit }: { template: ConfigurationTemplate; onEdit: () => void }) {
  const { t } = useTranslation(['configuration', 'common']);
  const confirm = useConfirm();
  const remove = useSend(contract.configurationTemplates.remove, [
    contract.configurationTemplates.list,
    contract.configurations.list,
  ]);
  const ask = () =>
    confirm({
      title: t('templates.deleteAsk', { name: template.templateName }),
      consequence: <p>{t('templates.deleteWill')}</p>,
      danger: true,
      perform: async () => {
        await remove.mutateAsync({ params: { id: template.id } });
        notify.success(t('templates.deleted'));
      },
    });
  const name = template.templateName;
  return (
    <Allowed any={['configuration:write']}>
      <Space size={2}>
        <Button
          size="small"
          type="text"
          icon={<EditOutlined />}
          onClick={onEdit}
          aria-label={`${t('templates.change')} ${name}`}
        />
        <Button
          size="small"
          type="text"
          danger
          icon={<DeleteOutlined />}
          onClick={ask}
          aria-label={`${t('templates.delete')} ${name}`}
        />
      </Space>
    </Allowed>
  );
}

const fitsOf = (one: ConfigurationTemplate) => [one.vendor, one.model].filter(Boolean).join(' ');

function Points({ template }: { template: ConfigurationTemplate }) {
  const { t } = useTranslation('configuration');
  const to = `/configurationManagement/pointConfiguration?templateId=${template.id}`;
  return (
    <span className={styles.tags}>
      <TextLink to={to} title={t('templates.use')}>
        {template.pointCount}
      </TextLink>
      {template.driftCount > 0 ? (
        <Link to={`${to}&drift=true`}>
          <ToneTag tone="warning">{`${t('templates.drift')} ${template.driftCount}`}</ToneTag>
        </Link>
      ) : null}
    </span>
  );
}

/** The templates, and how well they are followed. */
export function TemplatesTab() {
  const { t } = useTranslation(['configuration', 'common']);
  const access = useAccess();
  const { state, query } = useList(configurationTemplateList);
  const filters = useListFilters(configurationTemplateList, {});
  const [creating, setCreating] = useUrlParam('create');
  const [editing, setEditing] = useUrlParam('edit');
  const keysOf = (row: ConfigurationTemplate) => Object.keys(row.values).join(', ');
  const columns = useListColumns(configurationTemplateList, {
    fits: { full: fitsOf, render: (row) => fitsOf(row) || t('templates.any') },
    keys: { full: keysOf, render: keysOf },
    points: (row) => <Points template={row} />,
  });
  const actions: Column<ConfigurationTemplate> = {
    key: 'actions',
    title: '',
    name: t('templates.actions'),
    width: 90,
    required: true,
    fixed: 'end',
    render: (row) => <Actions template={row} onEdit={() => setEditing(String(row.id))} />,
  };
  const edited = query.data?.list.find((one) => String(one.id) === editing);
  const write = access.can('configuration:write');
  return (
    <>
      <FilteredList
        filters={filters}
        list={configurationTemplateList.name}
        label={t('templates.label')}
        columns={[...columns, actions]}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        onOpen={write ? (row) => setEditing(String(row.id)) : undefined}
        card={(row) => (
          <RowCard
            columns={columns}
            row={row}
            title="name"
            facts={['fits', 'points']}
            beside={<Actions template={row} onEdit={() => setEditing(String(row.id))} />}
          />
        )}
        empty={
          <StateBlock tone="empty" title={t('templates.empty')} hint={t('templates.emptyHint')}>
            <CreateTemplateButton />
          </StateBlock>
        }
      />
      {creating && write ? <TemplateDrawer onClose={() => setCreating(undefined)} /> : null}
      {edited && write ? <TemplateDrawer key={edited.id} template={edited} onClose={() => setEditing(undefined)} /> : null}
    </>
  );
}
