'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'next-intl'
import { type ComponentProps, useId, useMemo } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { CURRENCIES } from '@/lib/format/money'
import { api } from '@/lib/http/client'

type Props = {
  label: string
  hint?: string
  error?: string | null
  required?: boolean
  input: Pick<ComponentProps<'input'>, 'name' | 'value' | 'onChange' | 'onBlur' | 'ref'>
}

/** A currency by its code; all there are are offered with their names. */
export function CurrencyField({ label, hint, error, required, input }: Props) {
  const list = useId()
  const language = useLocale()
  const names = useMemo(() => new Intl.DisplayNames([language], { type: 'currency' }), [language])
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <>
          <Input {...control} {...input} dir="ltr" list={list} autoComplete="off" maxLength={3} />
          <datalist id={list}>
            {CURRENCIES.map((code) => (
              <option key={code} value={code}>
                {names.of(code)}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}

/** In what the account paid last, else what its board reckons in; empty while neither is known. */
export function useUsualCurrency(): string {
  const { data } = useQuery({
    // Goes with the costs: whatever is written down changes what was last.
    queryKey: ['fleetCosts', 'usualCurrency'],
    queryFn: async ({ signal }) => {
      const last = await api('GET', '/api/fleet-costs', {
        query: { pageSize: 1 },
        signal,
        hideError: true,
      })
      const [paid] = last.items
      if (paid) return paid.currency
      const board = await api('GET', '/api/fleet-board/settings', { signal, hideError: true })
      return board.fuelPrice === null ? '' : board.currency
    },
    retry: false,
  })
  return data ?? ''
}
