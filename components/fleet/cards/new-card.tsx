'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { FootNotice } from '@/components/forms/foot-notice'
import { useLeaveGuard } from '@/components/forms/leave-guard'
import { useFieldTexts } from '@/components/forms/use-schema-resolver'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Sheet } from '@/components/ui/sheet'
import { showToast } from '@/components/ui/sonner'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { type CardBody, cardBody } from '@/lib/fleet/cards/schema'
import { api } from '@/lib/http/client'
import { ChooseDriver } from '../choose-driver'
import type { Named } from '../name-choice'
import { refreshCards } from './use-cards'

/** A new card, or one that a reader told of (`code`), and who has it. */
export default function NewCard({ code: told, onClose }: { code: string | null; onClose: () => void }) {
  const t = useTranslations('fleet.cards')
  const ui = useTranslations('ui')
  const id = useId()
  const phone = useIsPhone()
  const textsOf = useFieldTexts()
  const queries = useQueryClient()
  const [code, setCode] = useState(told ?? '')
  const [remark, setRemark] = useState('')
  const [driver, setDriver] = useState<Named | null>(null)
  const [tries, setTries] = useState(0)
  const isChanged = code !== (told ?? '') || remark !== '' || driver !== null
  const { leave, question } = useLeaveGuard(isChanged, onClose)
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
    <Sheet
      open
      side={phone ? 'bottom' : 'end'}
      onOpenChange={(open) => !open && leave()}
      title={t(told === null ? 'new' : 'give')}
      closeLabel={ui('close')}
      footer={
        <>
          <FootNotice tries={tries} error={save.error} refusal={save.error?.message ?? null} />
          <Button type="submit" form={id} tone="primary" busy={save.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-4">
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
      </form>
      {question}
    </Sheet>
  )
}
