'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useId } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/http/client'
import { findCardByCode } from './give-card'

type Props = {
  label: string
  hint?: string
  error?: string | null
  value: string
  onChange: (code: string) => void
}

/** A card by its code: one that nobody has, which is offered, one that somebody has, which is said, or a new one. Texts in `fleet`. */
export function CardCodeField({ label, hint, error, value, onChange }: Props) {
  const t = useTranslations('fleet.cards')
  const list = useId()
  const asked = useDeferredValue(value.trim())
  const { data: free } = useQuery({
    queryKey: ['driverCards', 'free', asked],
    queryFn: ({ signal }) =>
      api('GET', '/api/driver-cards', {
        query: { state: 'free', search: asked, pageSize: 20 },
        signal,
        hideError: true,
      }),
  })
  const { data: known } = useQuery({
    queryKey: ['driverCards', 'byCode', asked],
    queryFn: async ({ signal }) => (await findCardByCode(asked, signal)) ?? null,
    enabled: asked !== '',
  })
  const said = () => {
    if (asked === '' || !known) return hint
    if (known.state === 'lost') return t('lostGiven')
    return known.holder ? t('heldBy', { name: known.holder.name }) : hint
  }
  return (
    <Field label={label} error={error} hint={said()}>
      {(control) => (
        <>
          <Input
            {...control}
            dir="ltr"
            list={list}
            autoComplete="off"
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
          <datalist id={list}>
            {free?.items.map(({ id, code, remark }) => (
              <option key={id} value={code}>
                {remark || undefined}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}
