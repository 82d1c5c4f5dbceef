'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SheetForm } from '@/components/forms/sheet-form'
import { useJudgedForm } from '@/components/forms/use-judged-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { SkeletonRows } from '@/components/ui/skeleton'
import { type DrivingLimits, drivingLimits } from '@/lib/fleet/hours/driving-limits'
import { api } from '@/lib/http/client'

const FIELDS = [
  { name: 'dayMinutes', label: 'day' },
  { name: 'stretchMinutes', label: 'stretch' },
  { name: 'restMinutes', label: 'rest' },
] as const

type Texts = Partial<Record<keyof DrivingLimits, string>>

/** The limits that hours are judged by, typed in hours and kept in minutes. */
export default function LimitsForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('reports.drivingLimits')
  const [typed, setTyped] = useState<Texts>({})
  const { data, isError } = useQuery({
    queryKey: ['driving-limits'],
    queryFn: ({ signal }) => api('GET', '/api/driving-limits', { signal, hideError: true }),
  })
  const form = useJudgedForm({
    schema: drivingLimits,
    typed: Object.fromEntries(FIELDS.map(({ name }) => [name, minutesOf(typed[name]) ?? data?.[name]])),
    send: (body) => api('PUT', '/api/driving-limits', { body, hideError: true }),
    saved: t('saved'),
    onClose,
    refresh: (queries, saved) => {
      queries.setQueryData(['driving-limits'], saved)
      return queries.invalidateQueries({ queryKey: ['report'] })
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
        FIELDS.map(({ name, label }) => (
          <Field key={name} label={t(label)} hint={t('hours')} error={form.errorAt(name)} required>
            {(control) => (
              <Input
                {...control}
                type="number"
                step="0.25"
                value={typed[name] ?? String(data[name] / 60)}
                onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
              />
            )}
          </Field>
        ))}
    </SheetForm>
  )
}

/** Undefined where nothing was typed; what is no number stays none. */
function minutesOf(hours: string | undefined): number | undefined {
  if (hours === undefined) return undefined
  return hours.trim() === '' ? Number.NaN : Math.round(Number(hours) * 60)
}
