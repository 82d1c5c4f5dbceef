'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { SheetForm } from '@/components/forms/sheet-form'
import { useFieldTexts } from '@/components/forms/use-schema-resolver'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { showToast } from '@/components/ui/sonner'
import { type CardBody, cardBody } from '@/lib/fleet/cards/schema'
import { api } from '@/lib/http/client'
import { ChooseDriver } from '../choose-driver'
import type { Named } from '../name-choice'
import { refreshCards } from './use-cards'

/** A new card, or one that a reader told of (`code`), and who has it. */
export default function NewCard({ code: told, onClose }: { code: string | null; onClose: () => void }) {
  const t = useTranslations('fleet.cards')
  const textsOf = useFieldTexts()
  const queries = useQueryClient()
  const [code, setCode] = useState(told ?? '')
  const [remark, setRemark] = useState('')
  const [driver, setDriver] = useState<Named | null>(null)
  const [tries, setTries] = useState(0)
  const isChanged = code !== (told ?? '') || remark !== '' || driver !== null
  const judged = cardBody.safeParse({ code, remark, driverId: driver?.id ?? null }, { reportInput: true })
  const texts = textsOf<{ code: string; remark: string }>(judged.success ? [] : judged.error.issues)
  const save = useMutation({
    mutationFn: (body: CardBody) => api('POST', '/api/driver-cards', { body, hideError: true }),
    onSuccess: async () => {
      showToast({ text: t('saved'), tone: 'success' })
      onClose()
      await refreshCards(queries)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries(tries + 1)
    if (judged.success && !save.isPending) save.mutate(judged.data)
  }
  return (
    <SheetForm
      title={t(told === null ? 'new' : 'give')}
      save={t('save')}
      busy={save.isPending}
      isChanged={isChanged}
      onSubmit={submit}
      onClose={onClose}
      notice={{ tries, error: save.error, refusal: save.error?.message ?? null }}
    >
      <Field
        label={t('code')}
        hint={t('codeHint')}
        error={tries > 0 ? (texts.code?.message ?? null) : null}
        required
      >
        {(control) => (
          <Input
            {...control}
            dir="ltr"
            autoComplete="off"
            readOnly={told !== null}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
        )}
      </Field>
      <Field label={t('holder')} hint={t('giveHint')}>
        {(control) => <ChooseDriver control={control} value={driver} onChange={setDriver} />}
      </Field>
      <Field label={t('remark')} error={texts.remark?.message ?? null}>
        {(control) => (
          <Input
            {...control}
            dir={remark ? 'auto' : undefined}
            autoComplete="off"
            value={remark}
            onChange={({ currentTarget }) => setRemark(currentTarget.value)}
          />
        )}
      </Field>
    </SheetForm>
  )
}
