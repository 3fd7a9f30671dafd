import { RedoOutlined, StopOutlined } from '@ant-design/icons';
import { type ConnectorCode, contract } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { useConfirm } from '../../../../shared/ui/confirm-action.tsx';
import { RowMenu } from '../../../../shared/ui/row-menu.tsx';

const { connectorCodes } = contract;

/** What can be done to the code of a connector; both end the one that is on the label now. */
export function CodeMenu({ code }: { code: ConnectorCode }) {
  const { t } = useTranslation('stations');
  const confirm = useConfirm();
  const renew = useSend(connectorCodes.renew, [connectorCodes.list]);
  const revoke = useSend(connectorCodes.revoke, [connectorCodes.list]);
  const { serialNumber, connectorNo } = code;
  const which = { body: { serialNumber, connectorNo } };
  const places = { serial: serialNumber, no: connectorNo };
  const asked = (key: 'renew' | 'revoke', perform: () => Promise<unknown>) => () =>
    confirm({
      title: t(`codes.${key}Ask`, places),
      consequence: t(`codes.${key}Will`),
      danger: code.code !== null,
      perform: async () => {
        await perform();
        notify.success(t(`codes.${key}Done`, places));
      },
    });
  return (
    <RowMenu
      label={t('codes.menu', places)}
      actions={[
        {
          key: 'renew',
          label: t('codes.renew'),
          icon: <RedoOutlined />,
          perform: asked('renew', () => renew.mutateAsync(which)),
        },
        ...(code.code === null
          ? []
          : [
              {
                key: 'revoke',
                label: t('codes.revoke'),
                icon: <StopOutlined />,
                danger: true,
                perform: asked('revoke', () => revoke.mutateAsync(which)),
              },
            ]),
      ]}
    />
  );
}
