'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { FootNotice } from '@/components/forms/foot-notice'
import { useLeaveGuard } from '@/components/forms/leave-guard'
import { useFieldTexts } from '@/components/forms/use-schema-resolver'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Sheet } from '@/components/ui/sheet'
import { SkeletonRows } from '@/components/ui/skeleton'
import { showToast } from '@/components/ui/sonner'
import { useIsPhone } from '@/components/ui/use-is-phone'
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
  const ui = useTranslations('ui')
  const id = useId()
  const phone = useIsPhone()
  const textsOf = useFieldTexts()
  const queries = useQueryClient()
  const [typed, setTyped] = useState<Texts>({})
  const [tries, setTries] = useState(0)
  const { leave, question } = useLeaveGuard(Object.keys(typed).length > 0, onClose)
  const { data, isError } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET', '/api/fleet-board/settings', { signal, hideError: true }),
  })
  const shown = (name: keyof BoardSettings) => typed[name] ?? String(data?.[name] ?? '')
  const judged = boardSettings.safeParse(
    Object.fromEntries(
      FIELDS.map(({ name, isNumber }) => [name, isNumber ? numberOf(shown(name)) : shown(name)]),
    ),
    { reportInput: true },
  )
  const texts = textsOf<BoardSettings>(judged.success ? [] : judged.error.issues)
  const save = useMutation({
    mutationFn: (body: BoardSettings) => api('PUT', '/api/fleet-board/settings', { body, hideError: true }),
    onSuccess: async (saved) => {
      showToast({ text: t('saved'), tone: 'success' })
      onClose()
      queries.setQueryData(KEY, saved)
      await queries.invalidateQueries({ queryKey: BOARD_KEY })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    if (judged.success && !save.isPending) save.mutate(judged.data)
  }
  return (
    <Sheet
      open
      side={phone ? 'bottom' : 'end'}
      onOpenChange={(open) => !open && leave()}
      title={t('title')}
      closeLabel={ui('close')}
      footer={
        <>
          <FootNotice tries={tries} error={save.error} refusal={save.error?.message ?? null} />
          <Button type="submit" form={id} tone="primary" busy={save.isPending} disabled={!data}>
            {t('save')}
          </Button>
          <Button onClick={leave}>{ui('cancel')}</Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-4">
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
              error={tries > 0 ? (texts[name]?.message ?? null) : null}
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
      </form>
      {question}
    </Sheet>
  )
}

/** Nothing typed says nothing of it; what is no number stays none, and is refused. */
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))
