import { InputNumber, type InputNumberProps } from 'antd';

const KILO = 1000;
const inKilo = (value: number | string | null | undefined) =>
  value === null || value === undefined ? value : Number(value) / KILO;

/** A number of whole W or Wh, shown and typed in kW or kWh. */
export const KiloInput = ({ value, onChange, min, max, precision: _, ...rest }: InputNumberProps<number>) => (
  <InputNumber<number>
    {...rest}
    {...(min === undefined ? {} : { min: Number(min) / KILO })}
    {...(max === undefined ? {} : { max: Number(max) / KILO })}
    value={inKilo(value)}
    onChange={(typed) => onChange?.(typed === null ? null : Math.round(typed * KILO))}
  />
);
