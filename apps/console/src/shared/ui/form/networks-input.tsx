import { Select, type SelectProps } from 'antd';

/** Networks and addresses, typed or pasted one after another. */
export function NetworksInput(props: Pick<SelectProps<string[]>, 'id' | 'value' | 'onChange'>) {
  return (
    <Select
      {...props}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', ' ', ';', '，']}
      placeholder="10.20.0.0/16"
    />
  );
}
