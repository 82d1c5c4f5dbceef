'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SheetForm } from '@/components/forms/sheet-form'
import { useJudgedForm } from '@/components/forms/use-judged-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { SkeletonRows } from '@/components/ui/skeleton'
import { type BoardSettings, boardSettings } from '@/lib/fleet-board/settings-schema'
import { api } from '@/lib/http/client'
import { BOARD_KEY } from './use-board'

const FIELDS = [
  { name: 'idleLitresPerHour', hint: 'idleHint', isNumber: true },
  { name: 'fuelPrice', hint: null, isNumber: true },
  { name: 'currency', hint: 'currencyHint', isNumber: false },
] as const

type Texts = Partial<Record<keyof BoardSettings, string>>
const KEY = ['fleetBoardSettings']

/** What an hour of idling takes, and what a litre costs. */
export default function FuelForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('fleet.board.settings')
  const [typed, setTyped] = useState<Texts>({})
  const { data, isError } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET', '/api/fleet-board/settings', { signal, hideError: true }),
  })
  const shown = (name: keyof BoardSettings) => typed[name] ?? String(data?.[name] ?? '')
  const form = useJudgedForm({
    schema: boardSettings,
    typed: Object.fromEntries(
      FIELDS.map(({ name, isNumber }) => [name, isNumber ? numberOf(shown(name)) : shown(name)]),
    ),
    send: (body) => api('PUT', '/api/fleet-board/settings', { body, hideError: true }),
    saved: t('saved'),
    onClose,
    refresh: (queries, saved) => {
      queries.setQueryData(KEY, saved)
      return queries.invalidateQueries({ queryKey: BOARD_KEY })
    },
  })
  return (
    <SheetForm
      {...form.sheet}
      title={t('title')}
      save={t('save')}
      disabled={!data}
      isChanged={Object.keys(typed).length > 0}
    >
      <p className="text-body text-muted">{t('text')}</p>
      {isError && (
        <p role="alert" className="text-body text-danger">
          {t('failed')}
        </p>
      )}
      {!data && !isError && <SkeletonRows rows={3} />}
      {data &&
        FIELDS.map(({ name, hint, isNumber }) => (
          <Field
            key={name}
            label={t(name)}
            hint={hint === null ? undefined : t(hint)}
            error={form.errorAt(name)}
            required={name === 'currency'}
          >
            {(control) => (
              <Input
                {...control}
                {...(isNumber ? { type: 'number', step: 'any', inputMode: 'decimal' } : { maxLength: 3 })}
                value={shown(name)}
                onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
              />
            )}
          </Field>
        ))}
    </SheetForm>
  )
}

/** Nothing typed says nothing of it; what is no number stays none, and is refused. */
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))
