'use client'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { messageAt } from '@/components/forms/show-refusal'
import { alertKind } from '@/lib/alerts/kinds/kinds'
import type { RuleValues } from '@/lib/alerts/rules/rule-values'
import { Limit } from './telling-part'

/** What a rule asks of the time around an alert, folded away until something is set; nothing for kinds that take none of it. */
export function SpansFold() {
  const t = useTranslations('alertRules.screen.form')
  const { watch, formState } = useFormContext<RuleValues>()
  const { minBefore, maxGap } = alertKind(watch('kind'))
  const [isOpen, setOpen] = useState(watch('minBeforeMinutes') !== null || watch('maxGapMinutes') !== null)
  const isWrong = (['minBeforeMinutes', 'maxGapMinutes'] as const).some((name) =>
    messageAt(formState.errors, name),
  )
  if (!minBefore && !maxGap) return null
  return (
    <details
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group/spans"
    >
      <summary className="flex min-h-control cursor-pointer items-center gap-1.5 rounded-control text-body font-medium touch:min-h-11">
        <ChevronRight
          className="size-4 text-muted transition-transform group-open/spans:rotate-90 rtl:-scale-x-100 rtl:group-open/spans:-rotate-90"
          aria-hidden="true"
        />
        {t('more')}
      </summary>
      <div className="grid grid-cols-2 items-start gap-3 pt-2 phone:grid-cols-1">
        {minBefore && (
          <Limit name="minBeforeMinutes" label={t('minBefore')} unit="min" hint={t('minBeforeHint')} />
        )}
        {maxGap && <Limit name="maxGapMinutes" label={t('maxGap')} unit="min" hint={t('maxGapHint')} />}
      </div>
    </details>
  )
}
