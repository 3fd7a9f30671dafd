import { priceForm } from '@csms/contract';
import { fieldsOf } from '../../../../shared/ui/form/fields.tsx';

/** A field of a price. */
export const PriceField = fieldsOf(priceForm);
