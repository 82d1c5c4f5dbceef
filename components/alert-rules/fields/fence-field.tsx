'use client'
import { Field } from '@/components/ui/field'
import { FenceChoice } from './fence-choice'
import { type FieldOf, useParam } from './use-param'

export function FenceField({ name }: FieldOf<'fence'>) {
  const { label, value, error, changed, put } = useParam(name)
  return (
    <Field label={label} error={error} changed={changed} required className="col-span-full">
      {(control) => (
        <FenceChoice control={control} value={typeof value === 'number' ? value : null} onChange={put} />
      )}
    </Field>
  )
}
