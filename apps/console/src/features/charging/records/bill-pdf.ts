import { contract } from '@csms/contract';
import { download } from '../../../shared/api/download.ts';
import { report } from '../../../shared/api/report.ts';
import { currentLanguage } from '../../../shared/prefs/language.ts';

/** Saves the bill of a record as a PDF in the language of the screen. */
export const saveBillPdf = (transactionId: number): Promise<void> =>
  download(
    contract.billPdfs.get,
    { params: { transactionId }, query: { language: currentLanguage() } },
    `bill-${transactionId}.pdf`,
  ).catch(report);
