import { reportForm } from '@csms/contract';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';

/** A field of a scheduled report. */
export const ReportField = fieldsOf(reportForm);
