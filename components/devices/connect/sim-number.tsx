'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type RefObject, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { showToast } from '@/components/ui/sonner'
import { smsNumber } from '@/lib/connect/setup-texts'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'

type Props = {
  imei: string
  value: string
  onChange: (number: string) => void
  field: RefObject<HTMLInputElement | null>
  /** Something was to be sent, and there is no number. */
  isMissed: boolean
}

/** Asks for the number that the texts go to where the record has none, and writes it there for who may. */
export function SimNumber({ imei, value, onChange, field, isMissed }: Props) {
  const t = useTranslations('connect.texts')
  const mayEdit = useAccount().permissions.includes('devices.edit')
  const queries = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const isNumber = smsNumber(value) !== null
  const keep = async () => {
    setSaving(true)
    try {
      await api('PATCH', '/api/devices/[imei]', { params: { imei }, body: { basic: { sim: value.trim() } } })
      showToast({ text: t('kept'), tone: 'success' })
      await queries.invalidateQueries({ queryKey: ['devices'] })
    } catch (error) {
      // What was refused has been shown.
      if (!(error instanceof ApiError)) throw error
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field
        label={t('number')}
        hint={t('numberWhy')}
        error={isNumber ? null : value !== '' ? t('badNumber') : isMissed ? t('numberNeeded') : null}
        className="min-w-0 flex-1 basis-60"
      >
        {(control) => (
          <Input
            {...control}
            ref={field}
            dir="ltr"
            type="tel"
            value={value}
            maxLength={21}
            autoComplete="off"
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </Field>
      {mayEdit && (
        <Button disabled={!isNumber} busy={isSaving} onClick={() => void keep()}>
          {t('keep')}
        </Button>
      )}
    </div>
  )
}
