import { contract, type WHITELIST_MODES, type Whitelist } from '@csms/contract';
import { Button, Space } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { integer } from '../../../shared/format/format.ts';
import { momentExact } from '../../../shared/format/time.ts';
import { useWish } from '../../../shared/ui/command/use-wish.ts';
import { Facts, Section } from '../../../shared/ui/facts.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { ErrorState } from '../../../shared/ui/states.tsx';
import type { Tone } from '../../../shared/ui/status-tag.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import { WhitelistCards } from './whitelist-cards.tsx';

type T = TFunction<['pointWork', 'common']>;
type Mode = (typeof WHITELIST_MODES)[number];

const reported = (list: Whitelist, t: T): string =>
  list.reportedVersion === null
    ? t('whitelist.unknown')
    : list.reportedVersion < 0
      ? t('whitelist.noList')
      : list.reportedVersion === 0
        ? t('whitelist.emptyList')
        : String(list.reportedVersion);

/** What stands in the way, or was learnt: one line each. */
function notes(list: Whitelist, t: T): { tone: Tone; words: string }[] {
  const words: ReturnType<typeof notes> = [];
  if (list.enabled === false) words.push({ tone: 'warning', words: t('whitelist.disabled') });
  if (list.maxLength !== null && list.cards > list.maxLength)
    words.push({ tone: 'danger', words: t('whitelist.overfull', { cards: list.cards, max: list.maxLength }) });
  if (list.tooLong > 0) words.push({ tone: 'warning', words: t('whitelist.tooLong', { count: list.tooLong }) });
  if (list.state === 'sending')
    words.push({
      tone: 'info',
      words: t('whitelist.sending', { sent: Math.min(list.sentParts + 1, list.parts), parts: list.parts }),
    });
  if (list.fellBack && list.state !== 'failed') words.push({ tone: 'info', words: t('whitelist.fellBack') });
  if (list.state === 'failed')
    words.push({
      tone: 'danger',
      words:
        list.failure === 'noAnswer'
          ? t('whitelist.noAnswer')
          : t('whitelist.failed', {
              reason: t(`terms:command.result.${list.failure as 'failed'}`, { defaultValue: list.failure ?? '' }),
            }),
    });
  else if (list.heldVersion === null && list.reportedVersion !== null && list.reportedVersion > 0 && list.state !== 'sending')
    words.push({ tone: 'warning', words: t('whitelist.forgotten') });
  if (list.state === 'done' && list.differing === 0) words.push({ tone: 'good', words: t('whitelist.upToDate') });
  return words;
}

/** What a charge point holds of cards, against what it should hold, and the ways to bring it there. */
export function WhitelistPanel({ serialNumber }: { serialNumber: string }) {
  const { t } = useTranslation(['pointWork', 'terms']);
  const stale = [contract.whitelists.get, contract.whitelists.cards, contract.commands.list];
  const query = useCall(contract.whitelists.get, { params: { serialNumber } }, { refetchInterval: 20_000 });
  const send = useSend(contract.whitelists.send, stale);
  const version = useWish(stale);
  const list = query.data;
  if (query.error && !list) return <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
  if (!list) return <SkeletonRows columns={2} />;
  const give = async (mode: Mode) => {
    const sent = await send.mutateAsync({ body: { serialNumbers: [serialNumber], mode } }).catch(() => undefined);
    if (!sent) return;
    if (sent.sending > 0) notify.success(t('whitelist.started'));
    else if (sent.busy > 0) notify.info(t('whitelist.busy'));
    else if (sent.upToDate > 0) notify.success(t('whitelist.upToDate'));
    else notify.warning(t('whitelist.overfull', { cards: list.cards, max: list.maxLength ?? 0 }));
  };
  const askVersion = () =>
    version.give({ serialNumbers: [serialNumber] }, { action: 'getLocalListVersion', payload: {} }).catch(() => undefined);
  const held =
    list.reportedVersion !== null && list.reportedVersion < 0
      ? t('whitelist.noList')
      : list.heldVersion === null
        ? list.state === 'none' && list.reportedVersion === null
          ? t('whitelist.never')
          : t('whitelist.unknown')
        : list.heldVersion === 0
          ? t('whitelist.emptyList')
          : String(list.heldVersion);
  const capacity =
    list.maxLength === null && list.sendMaxLength === null
      ? t('whitelist.unread')
      : t('whitelist.capacityOf', {
          max: list.maxLength ?? t('whitelist.unknown'),
          send: list.sendMaxLength ?? t('whitelist.unknown'),
        });
  return (
    <>
      <Section
        title={t('whitelist.title')}
        extra={
          <Space size={8} wrap>
            <Allowed any={['point:command']}>
              <Button onClick={() => void askVersion()} loading={version.isPending}>
                {t('whitelist.ask')}
              </Button>
            </Allowed>
            <Allowed any={['whitelist:send']}>
              <Button onClick={() => void give('full')} disabled={list.state === 'sending'}>
                {t('whitelist.sendFull')}
              </Button>
            </Allowed>
            <Allowed any={['whitelist:send']}>
              <Button
                type="primary"
                onClick={() => void give('differential')}
                loading={send.isPending || list.state === 'sending'}
                disabled={list.differing === 0 && list.heldVersion !== null}
              >
                {t('whitelist.send')}
              </Button>
            </Allowed>
          </Space>
        }
      >
        {notes(list, t).map(({ tone, words }) => (
          <Notice key={words} tone={tone} title={words} />
        ))}
        <Facts
          facts={[
            { label: t('whitelist.held'), value: held },
            {
              label: t('whitelist.reported'),
              value: (
                <>
                  {reported(list, t)}
                  {list.reportedTime ? (
                    <small style={{ color: 'var(--text-faint)', marginInlineStart: 8 }}>{momentExact(list.reportedTime)}</small>
                  ) : null}
                </>
              ),
            },
            { label: t('whitelist.next'), value: list.nextVersion },
            { label: t('whitelist.cards'), value: integer(list.cards) },
            {
              label: t('whitelist.heldCards'),
              value: list.heldVersion === null ? t('whitelist.unknown') : integer(list.heldCards),
            },
            {
              label: t('whitelist.differing'),
              value: <b style={{ color: list.differing > 0 ? 'var(--warning)' : undefined }}>{integer(list.differing)}</b>,
            },
            { label: t('whitelist.capacity'), value: capacity },
            list.sentTime !== null && { label: t('whitelist.lastSent'), value: <Time at={list.sentTime} /> },
          ]}
        />
      </Section>
      <WhitelistCards serialNumber={serialNumber} />
    </>
  );
}
