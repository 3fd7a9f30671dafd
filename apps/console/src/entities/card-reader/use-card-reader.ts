import { type BridgeMessage, bridgeMessage, CARD_BRIDGE_URL, type ReadCard, type ReaderState } from '@csms/contract';
import { useEffect, useRef, useState } from 'react';

/** `noSocket`: the browser has no WebSocket. `notStarted`: the plug-in of this computer does not answer. */
export type ReaderStatus = 'noSocket' | 'connecting' | 'notStarted' | ReaderState;

export interface CardReader {
  status: ReaderStatus;
  /** The reader's name. */
  reader: string | null;
  /** What lies on it. */
  card: ReadCard | null;
  /** Looks for the plug-in again at once. */
  retry: () => void;
}

const RETRY_MS = 3000;
const NOTHING = { reader: null, card: null };

/** The number by which a card is known at the desk: the physical block number where the card gives it, else the chip's serial number. */
export const physicalNumberOf = (card: ReadCard): string => card.blockNumber ?? card.uid;

/** Follows the card reader of this computer through the card bridge, while `enabled`; a card that lies there already counts as laid on. */
export function useCardReader(enabled: boolean, onCard?: (card: ReadCard) => void): CardReader {
  const [shown, setShown] = useState<Omit<CardReader, 'retry'>>({ status: 'connecting', ...NOTHING });
  const [attempt, setAttempt] = useState(0);
  const tell = useRef(onCard);
  tell.current = onCard;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt connects anew
  useEffect(() => {
    if (!enabled) return;
    if (typeof WebSocket === 'undefined') {
      setShown({ status: 'noSocket', ...NOTHING });
      return;
    }
    let ended = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last: string | undefined;
    const socket = new WebSocket(CARD_BRIDGE_URL);
    socket.onmessage = ({ data }) => {
      const message = messageOf(String(data));
      if (ended || !message || message.type === 'error') return;
      const { state, reader, card } = message;
      setShown({ status: state, reader, card });
      if (card && card.uid !== last) tell.current?.(card);
      last = card?.uid;
    };
    socket.onclose = () => {
      if (ended) return;
      setShown({ status: 'notStarted', ...NOTHING });
      timer = setTimeout(() => setAttempt((now) => now + 1), RETRY_MS);
    };
    return () => {
      ended = true;
      clearTimeout(timer);
      socket.close();
    };
  }, [enabled, attempt]);
  return { ...shown, retry: () => setAttempt((now) => now + 1) };
}

function messageOf(text: string): BridgeMessage | undefined {
  try {
    return bridgeMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
