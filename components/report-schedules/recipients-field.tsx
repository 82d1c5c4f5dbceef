'use client'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import type { FieldControl } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { ScheduleInput } from '@/lib/reports/schedule-schema'

/** Addresses with commas between; what is typed stays as it is typed. */
export function RecipientsField({ aria }: { aria: FieldControl }) {
  // By its ref the field gets the focus when an address is refused.
  const { field } = useController<ScheduleInput, 'recipients'>({ name: 'recipients' })
  const [text, setText] = useState(() => field.value.join(', '))
  return (
    <Input
      {...aria}
      ref={field.ref}
      onBlur={field.onBlur}
      dir="ltr"
      inputMode="email"
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        field.onChange(currentTarget.value.split(/[\s,;،]+/).filter(Boolean))
      }}
    />
  )
}
