import { InputNumber, type InputNumberProps } from 'antd';

type Props = Pick<InputNumberProps<number>, 'id' | 'value' | 'suffix'> & {
  min?: number;
  max?: number;
  onChange?: (value: number | null) => void;
};

const inKilo = (number: number | undefined) => number && number / 1000;

/** A whole number that is entered in thousands of it: W as kW, Wh as kWh. */
export function KiloInput({ value, onChange, min, max, ...props }: Props) {
  return (
    <InputNumber<number>
      {...props}
      value={value && Number(value) / 1000}
      min={inKilo(min)}
      max={inKilo(max)}
      onChange={(kilo) => onChange?.(kilo === null ? null : Math.round(kilo * 1000))}
      style={{ width: '100%' }}
    />
  );
}
