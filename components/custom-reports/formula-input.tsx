'use client'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import type { FieldControl } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { CustomReportInput } from '@/lib/reports/custom-schema'
import { type ColumnNames, keyColumns, nameColumns } from '@/lib/reports/expression'

type Props = { index: number; names: ColumnNames; field: FieldControl; onFocus: () => void }

/** A formula, with columns by their names; it is kept with their keys, which may be typed as well. */
export function FormulaInput({ index, names, field, onFocus }: Props) {
  const { field: kept } = useController<CustomReportInput, `computed.${number}.formula`>({
    name: `computed.${index}.formula`,
  })
  /** As it is being typed; names take the place of keys once that is over. */
  const [typed, setTyped] = useState<string | null>(null)
  const named = nameColumns(kept.value ?? '', names)
  return (
    <Input
      {...field}
      ref={kept.ref}
      name={kept.name}
      dir="auto"
      className="font-mono"
      placeholder={nameColumns('distanceM / seconds * 3.6', names)}
      value={typed !== null && keyColumns(typed, names) === kept.value ? typed : named}
      onFocus={onFocus}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        kept.onChange(keyColumns(currentTarget.value, names))
      }}
      onBlur={() => {
        setTyped(null)
        kept.onBlur()
      }}
    />
  )
}
