import { COMMAND_FIELDS } from '@csms/contract';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../../entities/list/list-words.ts';
import { useConfirm } from '../../../../shared/ui/confirm-action.tsx';
import type { Deed } from './point-actions.tsx';
import type { Target } from './target.ts';
import { useGiveCommands } from './use-give-commands.ts';

/** Why it is done, in a dialog that has no form. */
export function ReasonField({ held }: { held: { reason: string } }) {
  const { t } = useTranslation('pointWork');
  const label = useWord()(COMMAND_FIELDS.reason.words);
  return (
    <div style={{ marginTop: 12 }}>
      <div>{label}</div>
      <Input
        maxLength={200}
        placeholder={t('actions.reasonPlaceholder')}
        aria-label={label}
        onChange={({ target }) => {
          held.reason = target.value;
        }}
      />
    </div>
  );
}

/** From so many points on, their number must be typed. */
const MANY = 5;

/** Asks, sends, and follows the commands: what hurts says whom it hurts, and how many. */
export function usePointAction(target: Target) {
  const { t } = useTranslation(['network', 'common']);
  const confirm = useConfirm();
  const give = useGiveCommands();
  return (interrupts: boolean, danger: boolean, deed: Deed) => {
    const held = { reason: '' };
    confirm({
      title: deed.title,
      consequence: (
        <>
          <p>{deed.consequence}</p>
          {interrupts && target.charging > 0 ? (
            <p style={{ color: 'var(--danger)' }}>{t('actions.running', { count: target.charging })}</p>
          ) : null}
          {target.offline > 0 ? (
            <p style={{ color: 'var(--warning)' }}>
              {target.count > 1 ? t('actions.someOffline', { count: target.offline }) : t('actions.offline')}
            </p>
          ) : null}
          <ReasonField held={held} />
        </>
      ),
      danger,
      careful: interrupts && target.charging > 0,
      // One OK is too little for what interrupts the sessions of many.
      typed: interrupts && target.charging > 0 && target.count >= MANY ? String(target.count) : undefined,
      perform: () => give(target, deed.wish, held.reason.trim()),
    });
  };
}
