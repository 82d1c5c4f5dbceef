'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SheetForm } from '@/components/forms/sheet-form'
import { useJudgedForm } from '@/components/forms/use-judged-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { cardBody } from '@/lib/fleet/cards/schema'
import { api } from '@/lib/http/client'
import { ChooseDriver } from '../choose-driver'
import type { Named } from '../name-choice'
import { refreshCards } from './use-cards'

/** A new card, or one that a reader told of (`code`), and who has it. */
export default function NewCard({ code: told, onClose }: { code: string | null; onClose: () => void }) {
  const t = useTranslations('fleet.cards')
  const [code, setCode] = useState(told ?? '')
  const [remark, setRemark] = useState('')
  const [driver, setDriver] = useState<Named | null>(null)
  const isChanged = code !== (told ?? '') || remark !== '' || driver !== null
  const form = useJudgedForm({
    schema: cardBody,
    typed: { code, remark, driverId: driver?.id ?? null },
    send: (body) => api('POST', '/api/driver-cards', { body, hideError: true }),
    saved: t('saved'),
    onClose,
    refresh: refreshCards,
  })
  return (
    <SheetForm
      {...form.sheet}
      title={t(told === null ? 'new' : 'give')}
      save={t('save')}
      isChanged={isChanged}
    >
      <Field label={t('code')} hint={t('codeHint')} error={form.errorAt('code')} required>
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
      <Field label={t('remark')} error={form.flawAt('remark')}>
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
