'use client'
import { useTranslations } from 'next-intl'
import { useController } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Switch } from '@/components/ui/switch'
import type { DomainValues } from './form-values'

type Props = {
  name: 'themeColor' | 'hoverColor' | 'selectedColor'
  /** The colour that is shown while none is set. */
  derived: string
}

/** A colour, picked or typed; all but the theme colour may be left to be derived. */
export function ColorField({ name, derived }: Props) {
  const t = useTranslations('domains')
  const { field, fieldState } = useController<DomainValues, typeof name>({ name })
  const optional = name !== 'themeColor'
  const value = field.value
  const shown = value && /^#[0-9a-f]{6}$/i.test(value) ? value : derived
  return (
    <Field label={t(name)} error={fieldState.error?.message} changed={fieldState.isDirty}>
      {(control) => (
        <div className="flex flex-wrap items-center gap-2">
          <input
            type="color"
            aria-label={t('pick', { name: t(name) })}
            value={shown.toLowerCase()}
            disabled={value === null}
            onChange={(event) => field.onChange(event.currentTarget.value)}
            className="tap h-control w-12 shrink-0 cursor-pointer rounded-control border border-outline/60 bg-surface p-1 disabled:cursor-default disabled:opacity-60"
          />
          <Input
            {...control}
            ref={field.ref}
            name={name}
            dir="ltr"
            className="flex-1 font-mono rtl:text-right"
            value={value ?? derived}
            disabled={value === null}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            onBlur={field.onBlur}
            onChange={(event) => field.onChange(event.currentTarget.value.trim())}
          />
          {optional && (
            <Switch
              className="w-full text-meta text-muted"
              label={t('automatic')}
              aria-label={`${t(name)}: ${t('automatic')}`}
              checked={value === null}
              onCheckedChange={(on) => field.onChange(on ? null : derived)}
            />
          )}
        </div>
      )}
    </Field>
  )
}
