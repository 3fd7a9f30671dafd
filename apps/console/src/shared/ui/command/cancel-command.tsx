import { type Command, contract } from '@csms/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/queries.ts';

/** Takes back a command as long as it waits to be sent. */
export function CancelCommand({ command }: { command: Command }) {
  const { t } = useTranslation(['common', 'terms']);
  const cancel = useSend(contract.commands.cancel, [contract.commands.get, contract.commands.list]);
  if (command.status !== 'queued') return null;
  return (
    <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate({ params: { id: command.id } })}>
      {t('terms:command.cancel')}
    </Button>
  );
}
