'use client'
import { type ReactNode, useId } from 'react'
import { type FieldPath, type FieldValues, useFormContext, useFormState } from 'react-hook-form'
import { FormSwitch } from '@/components/forms/form-switch'
import { Field, type FieldControl } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { Textarea } from '@/components/ui/textarea'

type Common<V extends FieldValues> = {
  name: FieldPath<V>
  label: string
  hint?: string
  required?: boolean
  className?: string
}

/** A field of the form around it: label, control, hint or error, and whether it was changed. */
export function BoundField<V extends FieldValues>({
  children,
  ...given
}: Common<V> & { aside?: ReactNode; children: (control: FieldControl) => ReactNode }) {
  const { control, getFieldState } = useFormContext<V>()
  const state = useFormState({ control, name: given.name })
  const { error, isDirty } = getFieldState(given.name, state)
  return (
    <Field {...given} error={error?.message} changed={isDirty}>
      {children}
    </Field>
  )
}

type TextProps<V extends FieldValues> = Common<V> & {
  type?: 'text' | 'email' | 'tel' | 'date' | 'number'
  autoComplete?: string
  min?: string
  max?: string
  ltr?: boolean
}

export function TextField<V extends FieldValues>({
  type = 'text',
  autoComplete = 'off',
  min,
  max,
  ltr,
  ...given
}: TextProps<V>) {
  const { register } = useFormContext<V>()
  return (
    <BoundField {...given}>
      {(control) => (
        <Input
          {...control}
          {...register(given.name)}
          type={type}
          autoComplete={autoComplete}
          min={min}
          max={max}
          dir={ltr ? 'ltr' : undefined}
          className={ltr ? 'rtl:text-right' : undefined}
        />
      )}
    </BoundField>
  )
}

export function LongTextField<V extends FieldValues>(given: Common<V>) {
  const { register } = useFormContext<V>()
  return (
    <BoundField {...given}>
      {(control) => <Textarea {...control} {...register(given.name)} rows={3} />}
    </BoundField>
  )
}

type Option = { value: string; label: string }

export function ChoiceField<V extends FieldValues>({
  options,
  empty,
  ...given
}: Common<V> & {
  options: readonly Option[] /** Text of the empty choice, if there is one. */
  empty?: string
}) {
  const { register } = useFormContext<V>()
  return (
    <BoundField {...given}>
      {(control) => (
        <NativeSelect {...control} {...register(given.name)} className="w-full">
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      )}
    </BoundField>
  )
}

/** On or off, with a note below it. */
export function SwitchField<V extends FieldValues>({
  name,
  label,
  hint,
  disabled,
}: Common<V> & { disabled?: boolean }) {
  const note = useId()
  const { control, getFieldState } = useFormContext<V>()
  const { isDirty } = getFieldState(name, useFormState({ control, name }))
  return (
    <div className="flex min-h-9 flex-col justify-center py-1 touch:min-h-11">
      <FormSwitch<V>
        name={name}
        disabled={disabled}
        aria-describedby={hint ? note : undefined}
        className="w-full flex-row-reverse justify-between"
        label={
          <span>
            {label}
            {isDirty && <span className="ms-1.5 inline-block size-1.5 rounded-full bg-accent align-middle" />}
          </span>
        }
      />
      {hint && (
        <p id={note} className="text-meta text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

export function FormSection({
  title,
  text,
  children,
}: {
  title: string
  text?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-4 border-hairline not-first:border-t not-first:pt-5"
    >
      <div>
        <h3 id={id} className="text-md font-semibold">
          {title}
        </h3>
        {text && <p className="mt-0.5 text-meta text-muted">{text}</p>}
      </div>
      {children}
    </section>
  )
}
