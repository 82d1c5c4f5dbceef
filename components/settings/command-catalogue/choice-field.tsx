'use client'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'

type Props<Value extends string> = {
  label: string
  hint?: string
  error?: string | null
  value: Value
  values: readonly Value[]
  wordOf: (value: Value) => string
  onChange: (value: Value) => void
}

/** One of a few values. */
export function ChoiceField<Value extends string>({
  value,
  values,
  wordOf,
  onChange,
  ...field
}: Props<Value>) {
  return (
    <Field {...field}>
      {(control) => (
        <NativeSelect
          {...control}
          value={value}
          onChange={({ currentTarget }) =>
            onChange(values.find((one) => one === currentTarget.value) ?? value)
          }
        >
          {values.map((one) => (
            <option key={one} value={one}>
              {wordOf(one)}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}
