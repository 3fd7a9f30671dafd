import {
  APPLICATION_DEEDS,
  COMPLAINT_DEEDS,
  INVOICE_DEEDS,
  type Language,
  RESERVATION_DEEDS,
  SAID_DEEDS,
  type Words,
} from '@csms/contract';

const MACHINES = {
  application: APPLICATION_DEEDS,
  complaint: COMPLAINT_DEEDS,
  invoice: INVOICE_DEEDS,
  reservation: RESERVATION_DEEDS,
  workOrder: SAID_DEEDS,
};
type DeedTexts = { [M in keyof typeof MACHINES]: { [D in keyof (typeof MACHINES)[M]]: string } };

/** The buttons of deeds, as the handbook names them: `deeds:workOrder.accept`. */
export function deedTexts(language: Language): DeedTexts {
  const buttonsOf = (deeds: Readonly<Record<string, { button: Words }>>) =>
    Object.fromEntries(Object.entries(deeds).map(([name, { button }]) => [name, button[language]]));
  return Object.fromEntries(Object.entries(MACHINES).map(([thing, deeds]) => [thing, buttonsOf(deeds)])) as unknown as DeedTexts;
}
