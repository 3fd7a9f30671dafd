import { signIn } from '@csms/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';

/** What a form sends to show that somebody sits there. */
export interface HumanAnswer {
  captchaId?: string | undefined;
  captcha?: string | undefined;
  proof?: { challenge: string; answers: number[] };
}

/** The calculation that replaces the picture. Its code is loaded when it is first used. */
export const makeProof = async () => (await import('../../proof/make-proof.ts')).makeProof();

export interface Captcha {
  /** The picture, as SVG markup. */
  svg: string | undefined;
  failed: boolean;
  byProof: boolean;
  /** Whether the user has just switched between picture and calculation: the focus then moves to what replaced the pressed button. */
  chosen: boolean;
  choose: (proof: boolean) => void;
  renew: () => void;
  answer: (typed: string | undefined) => Promise<HumanAnswer>;
}

/** A captcha, or half a second of calculation for who cannot read it. Both are valid once: call `renew` after each attempt. */
export function useCaptcha(): Captcha {
  const [byProof, setByProof] = useState(false);
  const [chosen, setChosen] = useState(false);
  const [picture, setPicture] = useState<{ captchaId: string; svg: string } | 'failed'>();
  const asked = useRef(0);
  const renew = useCallback(async () => {
    const mine = ++asked.current;
    // The picture of before is not valid any more: nobody shall read it while the next is on its way.
    setPicture(undefined);
    const got = await call(signIn.captcha, {}).catch(() => 'failed' as const);
    // Only the newest picture is shown: who clicks twice sees what the answer is compared with.
    if (mine === asked.current) setPicture(got);
  }, []);
  useEffect(() => {
    if (!byProof) void renew();
  }, [byProof, renew]);
  const shown = picture === 'failed' ? undefined : picture;
  return {
    svg: shown?.svg,
    failed: picture === 'failed',
    byProof,
    chosen,
    choose: (proof) => {
      setChosen(true);
      // The next picture is asked for after the field is drawn: until then none stands there, least of all the one of before.
      setPicture(undefined);
      setByProof(proof);
    },
    answer: async (typed) =>
      byProof ? { proof: await makeProof() } : { captchaId: shown?.captchaId, ...(typed ? { captcha: typed } : {}) },
    renew: () => {
      if (!byProof) void renew();
    },
  };
}
