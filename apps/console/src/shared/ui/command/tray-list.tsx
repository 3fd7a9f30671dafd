import { CloseOutlined } from '@ant-design/icons';
import type { Command } from '@csms/contract';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BatchEntry } from './batch-entry.tsx';
import { CancelCommand } from './cancel-command.tsx';
import styles from './command.module.css';
import { CommandProgress } from './command-progress.tsx';
import { outcomeOf, useCommand } from './known-command.ts';
import { SHOWN, useTray } from './tracked.ts';

const GOOD_STAYS_MS = 8000;

const dismiss = (id: string) => useTray.setState(({ commands }) => ({ commands: commands.filter((one) => one.id !== id) }));

function Entry({ first }: { first: Command }) {
  const { t } = useTranslation(['common', 'terms']);
  const command = useCommand(first);
  const outcome = outcomeOf(command);
  // What went well takes its leave; what did not stays until it has been read.
  useEffect(() => {
    if (outcome !== 'good') return;
    const timer = setTimeout(() => dismiss(command.id), GOOD_STAYS_MS);
    return () => clearTimeout(timer);
  }, [outcome, command.id]);
  return (
    <li className={styles.entry} data-outcome={outcome}>
      <div className={styles.entryHead}>
        <b>{t(`terms:command.action.${command.action}`)}</b>
        <span title={command.stationName}>{command.pointName || command.serialNumber}</span>
        <button type="button" onClick={() => dismiss(command.id)} aria-label={t('terms:command.dismiss')}>
          <CloseOutlined />
        </button>
      </div>
      <CommandProgress command={command} />
      <CancelCommand command={command} />
    </li>
  );
}

/** What becomes of the commands that were given, in the corner of the page. */
export function TrayList() {
  const { t } = useTranslation(['common', 'terms']);
  const commands = useTray((state) => state.commands);
  const batches = useTray((state) => state.batches);
  return (
    <section className={styles.tray} aria-label={t('terms:command.tray')}>
      <ul>
        {batches.map((batch) => (
          <BatchEntry
            key={batch.batchId}
            batch={batch}
            onClose={() => useTray.setState((held) => ({ batches: held.batches.filter((one) => one !== batch) }))}
          />
        ))}
        {commands.slice(0, SHOWN).map((command) => (
          <Entry key={command.id} first={command} />
        ))}
      </ul>
      {commands.length > 1 ? (
        <Button size="small" onClick={() => useTray.setState({ commands: [], batches: [] })}>
          {t('terms:command.dismissAll')} ({commands.length})
        </Button>
      ) : null}
    </section>
  );
}
