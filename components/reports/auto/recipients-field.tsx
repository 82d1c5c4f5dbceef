'use client'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { FieldControl } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { ScheduleInput } from '@/lib/reports/schedule-schema'

/** Addresses with commas between; what is typed stays as it is typed. */
export function RecipientsField({ aria }: { aria: FieldControl }) {
  const { getValues, setValue } = useFormContext<ScheduleInput>()
  const [text, setText] = useState(() => getValues('recipients').join(', '))
  return (
    <Input
      {...aria}
      dir="ltr"
      inputMode="email"
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        const addresses = currentTarget.value.split(/[\s,;،]+/).filter(Boolean)
        setValue('recipients', addresses, { shouldDirty: true })
      }}
    />
  )
}
