'use client'
import type { ComponentProps } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { Switch } from '@/components/ui/switch'

type Props<V extends FieldValues> = { name: FieldPath<V> } & Pick<
  ComponentProps<typeof Switch>,
  'label' | 'disabled' | 'className' | 'aria-describedby'
>

/** A switch of the form around it. A disabled one says no, whatever the form keeps. */
export function FormSwitch<V extends FieldValues>({ name, disabled, ...rest }: Props<V>) {
  const { field } = useController<V>({ name })
  return (
    <Switch
      {...rest}
      ref={field.ref}
      name={field.name}
      checked={!disabled && field.value === true}
      disabled={disabled}
      onCheckedChange={field.onChange}
      onBlur={field.onBlur}
    />
  )
}
