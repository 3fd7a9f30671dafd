import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkCaptcha } from './captcha.ts';
import type { GivenProof, Proofs } from './proof.ts';

/** What a form carries to show that it costs its sender something: a captcha that was read, or a proof of work. */
export interface HumanForm {
  captchaId?: string | undefined;
  captcha?: string | undefined;
  proof?: GivenProof | undefined;
}

/** What a sign-in or another form has to bring: nothing, a captcha or a proof of work (the sender chooses), or a proof of work. */
export type Demand = 'nothing' | 'captcha' | 'proof';

export interface HumanCheck {
  /**
   * Uses up what the form carries; throws `captchaRequired`, `captchaWrong` or `proofRequired`. A proof of work stands for the captcha everywhere; a captcha that
   * is sent is checked even if none was required.
   */
  check(form: HumanForm, demand: Demand): Promise<void>;
}

export function createHumanCheck(db: Database, clock: Clock, proofs: Proofs): HumanCheck {
  return {
    async check(form, demand) {
      if (form.proof) {
        if (!(await proofs.check(form.proof))) throw new Problem('proofRequired');
        return;
      }
      if (!form.captcha) {
        if (demand !== 'nothing') throw new Problem('captchaRequired', { fields: { captcha: 'captchaRequired' } });
        return;
      }
      if (!(await checkCaptcha(db, clock, form.captchaId, form.captcha)))
        throw new Problem('captchaWrong', { fields: { captcha: 'captchaWrong' } });
      if (demand === 'proof') throw new Problem('proofRequired');
    },
  };
}
