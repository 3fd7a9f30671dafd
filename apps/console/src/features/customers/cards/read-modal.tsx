import { contract, type ReadCard } from '@csms/contract';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReaderLine } from '../../../entities/card-reader/reader-line.tsx';
import { physicalNumberOf, useCardReader } from '../../../entities/card-reader/use-card-reader.ts';
import { useAccess } from '../../../shared/access/access.tsx';
import { call } from '../../../shared/api/call.ts';
import { report } from '../../../shared/api/report.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  onFound: (cardNumber: string) => void;
  onIssue: () => void;
}

/** Finds the card that lies on the reader. */
export function ReadModal({ open, onClose, onFound, onIssue }: Props) {
  const { t } = useTranslation(['cards', 'common']);
  const { can } = useAccess();
  const [unknown, setUnknown] = useState<ReadCard>();
  const find = async (card: ReadCard) => {
    setUnknown(undefined);
    try {
      // Known by its block number, by the serial number of its chip, or by that as its card number.
      for (const number of new Set([physicalNumberOf(card), card.uid])) {
        const known = await call(contract.cards.lookup, { query: { number } });
        if (known) return onFound(known.cardNumber);
      }
      setUnknown(card);
    } catch (error) {
      report(error);
    }
  };
  const reader = useCardReader(open, (card) => void find(card));
  const close = () => {
    setUnknown(undefined);
    onClose();
  };
  const here = reader.card && unknown?.uid === reader.card.uid ? unknown : undefined;
  return (
    <Modal
      open={open}
      onCancel={close}
      title={t('read.title')}
      destroyOnHidden
      footer={
        <>
          <Button onClick={close}>{t('common:actions.close')}</Button>
          {here && can('card:issue') ? (
            <Button
              type="primary"
              onClick={() => {
                setUnknown(undefined);
                onIssue();
              }}
            >
              {t('read.issue')}
            </Button>
          ) : null}
        </>
      }
    >
      <ReaderLine reader={reader} />
      {here ? <p role="alert">{t('read.unknown', { number: physicalNumberOf(here) })}</p> : <p>{t('read.hint')}</p>}
    </Modal>
  );
}
